// Sorts, filters, unfolds and prints the report on an event, which can be read and printed without it.

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
  table.classList.toggle("by-place", column === 0 && sign > 0); // a line where the score drops
}

/** Turns the headings of a table into buttons. */
function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "no-print";
    button.append(...heading.childNodes);
    const printed = document.createElement("span"); // no browser repeats a button on each page
    printed.className = "paper";
    printed.textContent = button.textContent;
    heading.append(button, printed);
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

// --- What is folded: text until somebody wants to see it

/** Makes elements of what a fold holds as text. @param {Element} fold */
function fill(fold) {
  const held = fold.querySelector(":scope > .inside > noscript");
  if (!held) return;
  const made = new DOMParser().parseFromString(held.textContent ?? "", "text/html");
  held.replaceWith(...made.body.childNodes);
}

/** Opens the fold of a player to whom a link leads. @param {string} hash */
function unfold(hash) {
  const number = /^#p(\d+)$/.exec(hash)?.[1];
  const fold = number && document.querySelector(`[data-player="${number}"]`);
  if (!(fold instanceof HTMLDetailsElement)) return;
  fill(fold);
  fold.open = true;
}

function onClick({ target }) {
  const link = target.closest("a[href^='#p']");
  if (link) unfold(link.hash);
  const button = target.closest("[data-do=print-one]");
  if (!button) return;
  button.closest(".sheet, .player").classList.add("printed");
  document.body.classList.add("printing-one");
  print();
}

function afterPrint() {
  document.body.classList.remove("printing-one");
  for (const part of document.querySelectorAll(".printed")) part.classList.remove("printed");
}

/** Players are on paper only if they were chosen: a large event would be slow otherwise. */
function beforePrint() {
  if (document.querySelector("[name=paper]:is([value=players], [value=all]):checked")) {
    document.querySelectorAll(".player").forEach(fill);
  }
}

/** Makes a report interactive, on whatever page it is. @param {any} root an element */
export function enliven(root) {
  const table = root.querySelector("table.standings");
  const filters = root.querySelector(".filters");
  if (table) makeSortable(table);
  if (table && filters) makeFilters(filters, table);
  for (const button of root.querySelectorAll("[data-do=print-one]")) button.hidden = false;
  const choice = root.querySelector(".paper-choice");
  const button = choice?.querySelector("[data-do=print]");
  if (!button) return;
  const count = () => {
    button.textContent = choice.querySelector(":checked").dataset.print;
  };
  count();
  button.hidden = false;
  button.addEventListener("click", () => print());
  choice.addEventListener("change", count);
}

/** Listens once for all reports of a page. @param {HTMLElement} root */
export function listenTo(root) {
  root.addEventListener("toggle", ({ target }) => fill(/** @type {any} */ (target)), true); // it does not bubble
  root.addEventListener("click", onClick, true); // before anything looks for the place of a link
  addEventListener("beforeprint", beforePrint);
  addEventListener("afterprint", afterPrint);
}

if (document.querySelector(".alone")) {
  enliven(document.body);
  listenTo(document.body);
  unfold(location.hash);
}
