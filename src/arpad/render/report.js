// @ts-check
// Sorts, filters and prints the report on an event, which can also be read and printed without it.

const number = (text) => {
  const plain = text.replace("−", "-").replace("½", ".5").replace(/^\./, "0.");
  return /^[+-]?\d/.test(plain) ? Number.parseFloat(plain) : Number.NEGATIVE_INFINITY;
};

/** The value that a row is sorted by: a figure where the column has figures, else the words. */
function value(row, column, isNumeric) {
  const cell = row.cells[column];
  const text = (cell.querySelector("a, .chg, strong") ?? cell).textContent.trim();
  return isNumeric ? number(text) : text;
}

function sortBy(table, heading, column) {
  const isNumeric = heading.classList.contains("n");
  const was = heading.getAttribute("aria-sort");
  // Figures start with the greatest, except for ranks; words start with A.
  const first = isNumeric && column > 0 ? "descending" : "ascending";
  const order = was ? (was === "ascending" ? "descending" : "ascending") : first;
  const sign = order === "ascending" ? 1 : -1;
  const rows = [...table.tBodies[0].rows].map((row) => [value(row, column, isNumeric), row]);
  rows.sort(([a], [b]) => sign * (isNumeric ? (a < b ? -1 : a > b ? 1 : 0) : a.localeCompare(b)));
  table.tBodies[0].append(...rows.map(([, row]) => row));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", order);
}

/** Turns the headings of a table into buttons. */
function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => sortBy(table, heading, column));
  });
}

function makeFilters(filters, table) {
  const find = filters.querySelector("[data-find]");
  const count = filters.querySelector("[data-count]");
  const apply = () => {
    const wanted = find.value.trim().toLowerCase();
    const kind = filters.querySelector("[name=kind]:checked")?.value;
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const isKind = !kind || row.dataset.kinds.split(" ").includes(kind);
      row.hidden = !isKind || !row.textContent.toLowerCase().includes(wanted);
      shown += row.hidden ? 0 : 1;
    }
    const all = table.tBodies[0].rows.length;
    count.textContent = shown === all ? ""
      : count.dataset.words.replace("{shown}", shown).replace("{all}", all);
  };
  filters.addEventListener("input", apply);
  filters.hidden = false;
}

/** Makes a report interactive, on whatever page it is. @param {ParentNode} root */
export function enliven(root) {
  const table = root.querySelector("table.standings");
  const filters = root.querySelector(".filters");
  if (table) makeSortable(table);
  if (table && filters) makeFilters(filters, table);
  for (const button of root.querySelectorAll("[data-do=print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}

if (document.querySelector(".alone")) enliven(document);
