// From lines to a table: what separates its cells, which line is its header, and which are its rows.

import { calculation, headers, roundWords } from "../rules-pasted.js";
import { fold, full, hasLetter, readRating, readResult, strip, trimmed } from "./pasted-values.js";

/** @typedef {{ line: number, cells: string[] }} Row */
/** @typedef {{ header: string[], rows: Row[], others: Row[], mark: string, start: number }} Table */

/** A header in one form: without dots, blanks, capitals and accents. @param {string} cell */
export const key = (cell) => fold(cell).replace(/[.\s_:]+/gu, "");

/** @type {Map<string, string[]>} */
const ROLES_OF = new Map();
for (const [role, list] of Object.entries(headers)) {
  for (const word of /** @type {string[]} */ (list)) {
    const known = ROLES_OF.get(key(word)) ?? [];
    if (!known.includes(role)) ROLES_OF.set(key(word), [...known, role]);
  }
}
export const ROUND_KEYS = new Set(roundWords.map(key));
const TELLING = ["rating", "result", "name", "opponent", "points", "white", "own rating"];
const NUMBERED = full("([^0-9]*)([0-9]{1,2})([^0-9]*)");
const FIGURES = full("[0-9]{3,4}|.*½|[01]?[.,][0-9]|[01] ?[-:] ?[01]");
const RULE = full("[|:\\-+= ]+");
const DECIMAL = full("[01],[05]");

/** The round of a column of a cross-table: 3 for "3.Rd", "R3" and "3".
 * @param {string} cell */
export function roundOfHeader(cell) {
  const match = NUMBERED.exec(key(cell));
  if (!match || !Number(match[2])) return null;
  const known = [match[1], match[3]].every((word) => !word || ROUND_KEYS.has(word));
  return known ? Number(match[2]) : null;
}

/** The roles that a header may mean; none if the word is unknown. @param {string} cell */
export const rolesOf = (cell) => ROLES_OF.get(key(cell)) ?? [];

/** @param {string[]} cells */
export const isCalculation = (cells) =>
  cells.length > 1 && trimmed(cells[0]) === calculation[0] && trimmed(cells[1]) === calculation[1];

/** Whether these cells are the header of a table. @param {string[]} cells */
export function isHeader(cells) {
  const named = cells.filter((cell) => trimmed(cell));
  if (isCalculation(cells)) return true;
  const known = named.map(rolesOf).filter((roles) => roles.length);
  if (known.length < 2 || !known.some((roles) => roles.some((role) => TELLING.includes(role)))) {
    return false;
  }
  if (named.some((cell) => FIGURES.test(trimmed(cell)))) return false;
  const rounds = named.filter((cell) => roundOfHeader(cell) !== null).length;
  return known.length + rounds >= named.length / 2;
}

/** Whether a row repeats the header. @param {string[]} cells @param {string[]} header */
export const sameHeader = (cells, header) => header.length > 0 && cells.length === header.length &&
  cells.every((cell, at) => key(cell) === key(header[at]));

/** The table in the lines; null if they are not a table.
 * @param {string[]} lines @returns {Table | null} */
export function findTable(lines) {
  const filled = lines.map((line, at) => ({ line: at + 1, cells: [line] }))
    .filter((row) => row.cells[0].trim());
  for (const mark of ["\t", "|", ";", ","]) {
    if (!filled.some((row) => row.cells[0].includes(mark))) continue;
    const texts = withoutFrame(filled.map((row) => row.cells[0]), mark);
    const rows = filled.map((row, at) => ({ line: row.line, cells: split(texts[at], mark) }))
      .filter((row) => !RULE.test(row.cells.join("") || "-"));
    const table = headed(rows, mark) ?? headless(withNames(rows, mark), mark);
    if (table) return table;
  }
  return byWideBlanks(filled) ?? byBlanks(filled);
}

/** The lines without the bars at their ends; one that not every row has is an empty cell.
 * @param {string[]} lines @param {string} mark */
function withoutFrame(lines, mark) {
  if (mark !== "|") return lines;
  const texts = lines.map((line) => line.trim());
  const ruled = texts.filter((text) => text.includes(mark));
  const [begins, ends] = [ruled.every((text) => text.startsWith(mark)), ruled.every((text) => text.endsWith(mark))];
  return texts.map((text) => text.replace(begins ? /^\|/ : "", "").replace(ends ? /\|$/ : "", ""));
}

/** The cells of a line; a separator within quotes belongs to the cell.
 * @param {string} line @param {string} mark */
function split(line, mark) {
  const cells = [];
  let [cell, quoted, before] = ["", false, ""];
  for (const letter of line) {
    if (letter === '"' && (quoted || !strip(cell, " ") || before === '"')) {
      if (before === '"' && !quoted) cell += '"';
      quoted = !quoted;
    } else if (letter === mark && !quoted) {
      cells.push(cell);
      cell = "";
    } else cell += letter;
    before = letter;
  }
  return quoted ? line.split(mark) : [...cells, cell];
}

/** @param {Row[]} rows @param {string} mark @returns {Table | null} */
function headed(rows, mark) {
  const isOne = (/** @type {Row} */ { cells }) => cells.length > 1 && isHeader(cells);
  const own = rows.findIndex((row) => isOne(row) && !isCalculation(row.cells));
  const at = own < 0 ? rows.findIndex(isOne) : own; // a calculation may sum up a table with its own header
  if (at < 0) return null;
  const header = rows[at].cells.map(trimmed);
  const below = join(rows.slice(at + 1), header.length);
  const isOther = (/** @type {Row} */ { cells }) =>
    sameHeader(cells, header) || cells.length === 1 || cells.length < header.length / 2;
  const others = [...rows.slice(0, at), ...below.filter(isOther)];
  return {
    header, rows: below.filter((row) => !isOther(row)), others, mark, start: rows[at].line,
  };
}

/** Rows whose cells were copied as several lines, joined again.
 * @param {Row[]} rows @param {number} width */
function join(rows, width) {
  /** @type {Row[]} */
  const joined = [];
  let open = false;
  for (const { line, cells } of rows) {
    const last = joined.at(-1)?.cells ?? [];
    if (open && cells.length === 1 && readResult(cells[0])) {
      last[last.length - 1] = cells[0];
      open = false;
    } else if (width && last.length > 1 && last.length < width &&
        last.length + cells.length === width) {
      last.push(...cells);
    } else {
      joined.push({ line, cells: [...cells] });
      open = cells.length > 2 && !strip(cells[cells.length - 1], " ");
    }
  }
  return joined;
}

/** A table without a header: lines with the same number of cells, each with a rating and a result.
 * @param {Row[]} given @param {string} mark @returns {Table | null} */
function headless(given, mark) {
  const rows = join(given, 0);
  /** @type {Map<number, number>} */
  const widths = new Map();
  for (const { cells } of rows) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  if (!widths.size) return null;
  const [[width]] = [...widths].sort((one, other) => other[1] - one[1] || other[0] - one[0]);
  const found = rows.filter((row) => row.cells.length === width);
  const clear = found.every((row) => isRow(row.cells));
  if (mark !== "\t") {
    if (found.length < rows.length || (rows.length === 1 && width < 3) || !clear) return null;
  } else if (width < 3 && !clear) return null;
  const others = rows.filter((row) => row.cells.length !== width);
  if (found.length > 1 && isUnknownHeader(found[0].cells)) {
    return { header: found[0].cells, rows: found.slice(1), others, mark, start: found[0].line };
  }
  return { header: [], rows: found, others, mark, start: 0 };
}

/** @param {string[]} cells */
const isUnknownHeader = (cells) => cells.every((cell) => hasLetter(cell) && !/[0-9½]/.test(cell));

/** The rows, without splitting names at a comma that is followed by a blank.
 * @param {Row[]} rows @param {string} mark */
function withNames(rows, mark) {
  if (mark !== ",") return rows;
  return rows.map((row) => {
    const cells = row.cells.slice(0, 1);
    for (const cell of row.cells.slice(1)) {
      if (cell.startsWith(" ") && isText(cell) && isText(cells[cells.length - 1])) {
        cells[cells.length - 1] += `,${cell}`;
      } else cells.push(cell);
    }
    return { line: row.line, cells };
  });
}

/** @param {string} cell */
const isText = (cell) => hasLetter(cell) && !readResult(cell) && !readRating(cell);

/** Whether a rating and a result are in separate cells. @param {string[]} cells */
function isRow(cells) {
  const decimal = cells.some((cell, at) =>
    at + 1 < cells.length && DECIMAL.test(`${strip(cell, " ")},${cells[at + 1]}`));
  return cells.some((cell) => readRating(cell)) && cells.some((cell) => readResult(cell)) &&
    !(decimal && cells.length > 2);
}

/** A table whose cells are separated by two or more blanks, none of them empty.
 * @param {Row[]} rows @returns {Table | null} */
function byWideBlanks(rows) {
  const wide = rows.map(({ line, cells }) => ({ line, cells: strip(cells[0], " ").split(/[ ]{2,}/) }));
  const at = wide.findIndex((row) => row.cells.length > 2 && isHeader(row.cells));
  const mark = "  ";
  if (at >= 0) {
    const header = wide[at].cells;
    const below = wide.slice(at + 1);
    const even = below.length && below.every((row) => row.cells.length === header.length);
    if (!even) return null;
    return { header, rows: below, others: wide.slice(0, at), mark, start: wide[at].line };
  }
  const width = wide[0]?.cells.length ?? 0;
  const even = width > 2 && wide.every((row) => row.cells.length === width && isRow(row.cells));
  return even ? { header: [], rows: wide, others: [], mark, start: 0 } : null;
}

/** @param {string} line */
const wordsOf = (line) => line.trim().split(/\s+/u);

/** The words of a row of FIDE's calculation: all before the rating are the name.
 * @param {string[]} words */
function nameFirst(words) {
  const at = words.findIndex(readRating);
  return at < 0 || !hasLetter(words[0]) ? words : [words.slice(0, at).join(" "), ...words.slice(at)];
}

/** A table padded with blanks: its columns are where every line has a blank between them.
 * @param {Row[]} rows @param {number} at @param {string[]} words @returns {Table | null} */
function inLine(rows, at, words) {
  const below = rows.filter((row, place) => place >= at && row.line - rows[at].line === place - at);
  const texts = below.map((row) => [...row.cells[0]]);
  const filled = new Set(texts.flatMap((text) => text.flatMap((letter, place) => (letter === " " ? [] : [place]))));
  const edges = [...filled].filter((place) => !filled.has(place - 1)).sort((one, other) => one - other);
  const named = edges.filter((edge, place) =>
    texts[0].slice(edge, edges[place + 1]).some((letter) => letter !== " "));
  const starts = [0, ...named.slice(1)];
  const cells = texts.map((text) => starts.map((from, place) =>
    trimmed(text.slice(from, starts[place + 1]).join(""))));
  if (cells[0].join("\t") !== words.join("\t") || edges[0] !== named[0] || below.length < 2) return null;
  return {
    header: words,
    rows: below.slice(1).map((row, place) => ({ line: row.line, cells: cells[place + 1] })),
    others: [...rows.slice(0, at), ...rows.slice(at + below.length)],
    mark: "  ",
    start: rows[at].line,
  };
}

/** A table whose cells are separated by single blanks or stand in line: its header says what each is.
 * @param {Row[]} rows @returns {Table | null} */
function byBlanks(rows) {
  for (const [at, row] of rows.entries()) {
    const header = headerWords(wordsOf(row.cells[0]));
    if (header.length > 1 && at + 1 < rows.length && isHeader(header)) {
      const below = rows.slice(at + 1).map(({ line, cells }) => ({ line, cells: wordsOf(cells[0]) }));
      if (isCalculation(header)) {
        const named = below.map(({ line, cells }) => ({ line, cells: nameFirst(cells) }));
        return { header, rows: named, others: rows.slice(0, at), mark: "  ", start: row.line };
      }
      const even = below.every(({ cells }) => cells.length === header.length);
      const padded = even ? null : inLine(rows, at, header);
      return padded ?? { header, rows: below, others: rows.slice(0, at), mark: " ", start: row.line };
    }
  }
  return null;
}

/** A header with words joined that belong together: "Cognome Nome", "Elo init". @param {string[]} words */
function headerWords(words) {
  const found = [];
  for (let at = 0; at < words.length;) {
    const from = at;
    const size = [3, 2].find((n) =>
      from + n <= words.length && rolesOf(words.slice(from, from + n).join(" ")).length) ?? 1;
    found.push(words.slice(at, at + size).join(" "));
    at += size;
  }
  return found;
}
