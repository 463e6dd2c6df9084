// Cross-tables: a line per player, with the opponent and the result of each round.

import { meeting } from "./pasted-players.js";
import { rolesOf, roundOfHeader } from "./pasted-tables.js";
import {
  LETTERS, SCORES, SIGNS, ask, fold, full, isBye, letterCount, lengthOf, readName, readRating,
  readResult, scoreOf, signOf, strip, trimmed,
} from "./pasted-values.js";

/** @typedef {import("./pasted-tables.js").Table} Table */
/** @typedef {import("./pasted-tables.js").Row} Row */
/** @typedef {import("./pasted-values.js").Rating} Rating */
/** @typedef {{ line: number, number: number, name: string, ratings: (Rating | null)[],
 *   rounds: string[], numbers: Map<number, number> }} Line */

const CELL = full("([0-9]{1,4}) ?([^0-9 /.,+=½\\-]|cz)? ?/? ?(1/2|1|0[.,]5|0|½|=|\\+|-)k?");
const SIGNED = full("([+=\\-]) ?(?:([^0-9 ])? ?([0-9]{1,4})|([0-9]{1,4}) ?([^0-9 ]))");
/** @type {Record<string, string>} */
const SCORE_OF = { "+": "1", "=": "½", "-": "0" };
const UNPLAYED = full("[0-9]{1,4} ?[^0-9 ]");
const AMERICAN = full("([wldxfbhuz]) ?([0-9]{0,4})");
const NO_GAME = full("(?:[\\-+]? ?(?:1/2|1|0[.,]5|0|½)?|bye|\\*|--|x|[hubz\\-])");
const NUMBER = full("([0-9]{1,4})\\.?");
const SECTION = full(" *([0-9]{1,4}) *\\|([^|]*)\\| *[0-9]{1,2}\\.[05] *\\|(.*)");
const RATED = /r: *(unrated|unr\.?|[0-9]{3,4}) *(?:p *[0-9]{1,2} *)?-/i;
const FOUR = full("[0-9]{3,4}");
/** @type {Record<string, number>} */
const HALVES = { w: 2, d: 1, l: 0, x: 2, f: 0 };
const LEAST_ROUNDS = 2;
const LEAST_MATRIX = 3;

const isLine = (/** @type {Line | null} */ line) => line !== null;
const roundsOf = (/** @type {string[]} */ header) =>
  header.map((cell, at) => (roundOfHeader(cell) === null ? -1 : at)).filter((at) => at >= 0);
const listsOf = (/** @type {string[]} */ header) =>
  header.filter((cell) => rolesOf(cell).includes("rating"));

/** The field of a cross-table, or a question if there is only one row; null if it is not one.
 * @param {Table} table @returns {any} */
export function findCrosstable(table) {
  let rounds = roundsOf(table.header);
  /** @type {(Line | null)[]} */
  let lines = [];
  if (table.mark === " ") {
    if (rounds.length) lines = table.rows.map((row) => byWords(row, rounds.length));
  } else {
    rounds = rounds.filter((at) => hasMeetings(table.rows, at));
    if (!rounds.length) rounds = byCells(table.rows);
    if (rounds.length) lines = table.rows.map((row) => byColumns(row, table.header, rounds));
  }
  const found = /** @type {Line[]} */ (lines.filter(isLine));
  if (rounds.length < LEAST_ROUNDS || !found.some((line) => meets(line.rounds))) return null;
  if (found.length < LEAST_ROUNDS) return ask("nothing", "row");
  const numbered = numberedLines(found);
  return Array.isArray(numbered) ? fieldOf(numbered, listsOf(table.header)) : numbered;
}

/** The lines by rank or by starting number: the one by which all lines agree on who met whom.
 * @param {Line[]} lines @returns {any} */
function numberedLines(lines) {
  const shared = [...lines[0].numbers.keys()].filter((at) => lines.every((line) => line.numbers.has(at)));
  const ways = shared.map((at) => lines.map((line) => ({ ...line, number: line.numbers.get(at) ?? 0 })));
  const distinct = new Map((ways.length ? ways : [lines]).map((way) => [way.map((line) => line.number).join(), way]));
  const fitting = [...distinct.values()].filter((way) => !contradiction(way));
  if (fitting.length === 1) return fitting[0];
  return contradiction([...distinct.values()][0]) ?? ask("nothing", "numbering");
}

/** What to ask if two lines disagree about who met whom: then the cells mean something else.
 * @param {Line[]} lines */
function contradiction(lines) {
  const rounds = new Map(lines.map((line) => [line.number, line.rounds.map(opponentOf)]));
  for (const [number, opponents] of rounds) {
    for (const [at, other] of opponents.entries()) {
      const theirs = other === null ? undefined : rounds.get(other);
      if (theirs && theirs[at] !== number) {
        return ask("nothing", "meetings", { number, round: at + 1 });
      }
    }
  }
  return null;
}

/** The field of a round robin, with a column for each opponent; null if it is not one.
 * @param {Table} table */
export function findMatrix(table) {
  const rounds = roundsOf(table.header);
  const size = rounds.length;
  const aligned = table.rows.map((row) => alignedRow(row, table.header));
  if (size < LEAST_MATRIX || aligned.length !== size || aligned.some((row) => !row)) return null;
  const rows = /** @type {Row[]} */ (aligned);
  const cells = rows.map((row) => rounds.map((at) => trimmed(row.cells[at])));
  const marks = new Set(cells.map((own, at) => own[at]));
  if (marks.size !== 1 || SCORES.has([...marks][0]) || !isMirrored(cells)) return null;
  const found = /** @type {Line[]} */ (
    rows.map((row) => byColumns(row, table.header, rounds)).filter(isLine));
  if (found.length !== size) return null;
  const entrants = new Map(found.map(({ name, ratings }, at) =>
    [at + 1, { number: at + 1, name, ratings }]));
  const meetings = found.flatMap((line, at) => line.rounds.flatMap((cell, place) => {
    const read = place === at ? null : readResult(cell);
    if (!read) return [];
    const { half } = read;
    return [meeting({
      first: at + 1, other: place + 1, half, otherHalf: 2 - half, line: line.line,
    })];
  }));
  const lists = listsOf(table.header);
  return { kind: "crosstable", entrants, meetings, both: false, lists, skipped: [] };
}

/** Whether the two results of each pair add up to a point, or both are still blank.
 * @param {string[][]} cells */
function isMirrored(cells) {
  const pairs = cells.flatMap((own, one) => own.slice(0, one).map((cell, other) => [cell, cells[other][one]]));
  const played = pairs.filter(([one, other]) => one || other);
  return played.length > 0 && played.every(([one, other]) => halfOf(one) + halfOf(other) === 2);
}

/** The half points in a cell of a round robin; more than any game has if it is none.
 * @param {string} cell */
function halfOf(cell) {
  const read = readResult(cell);
  return read && ["game", "letter"].includes(read.kind) && !read.colour ? read.half : 3;
}

/** A row with one cell for each header; extra words belong to the name.
 * @param {Row} row @param {string[]} header @returns {Row | null} */
function alignedRow(row, header) {
  const extra = row.cells.length - header.length;
  if (extra <= 0) return extra === 0 ? row : null;
  const at = header.findIndex((cell) => rolesOf(cell).includes("name"));
  if (at < 0) return null;
  const name = row.cells.slice(at, at + extra + 1).join(" ");
  return {
    line: row.line, cells: [...row.cells.slice(0, at), name, ...row.cells.slice(at + extra + 1)],
  };
}

/** The field of a US Chess section, with two lines per player; null if it is not one.
 * @param {string[]} lines @returns {any} */
export function findSection(lines) {
  /** @type {Line[]} */
  const found = [];
  for (const [at, line] of lines.entries()) {
    const match = SECTION.exec(line);
    const rounds = match ? strip(match[3], " |").split("|").map(trimmed) : [];
    if (match && meets(rounds)) {
      const name = trimmed(match[2]);
      found.push({ line: at + 1, number: Number(match[1]), name, ratings: [null], rounds, numbers: new Map() });
      continue;
    }
    const rated = RATED.exec(line);
    const last = found.at(-1);
    if (rated && last && last.ratings.length === 1 && last.ratings[0] === null) {
      last.ratings = [readRating(rated[1])];
    }
  }
  if (!found.length) return null;
  return found.length > 1 ? fieldOf(found, []) : ask("nothing", "row");
}

const meets = (/** @type {string[]} */ cells) => cells.some((cell) => opponentOf(cell));

/** A cell in one form, with the result after the opponent. @param {string} cell */
function plainCell(cell) {
  const text = fold(trimmed(cell));
  const match = SIGNED.exec(text);
  const letter = match?.[2] || match?.[5] || "";
  if (!match || !LETTERS.has(letter)) return text;
  return `${match[3] || match[4]}${letter}${SCORE_OF[match[1]]}`;
}

/** The number of the opponent that a cell names. @param {string} cell */
function opponentOf(cell) {
  const text = plainCell(cell);
  const match = CELL.exec(text);
  if (match && (match[2] === undefined || LETTERS.has(fold(match[2])))) {
    const plain = match[2] === undefined && !text.includes("/") && !/[-+=½ ]/.test(text);
    return plain ? null : Number(match[1]);
  }
  const american = AMERICAN.exec(text);
  return american?.[2] ? Number(american[2]) : null;
}

const hasMeetings = (/** @type {Row[]} */ rows, /** @type {number} */ at) =>
  rows.some((row) => at < row.cells.length && opponentOf(row.cells[at]));

/** The columns whose cells all name an opponent or a bye. @param {Row[]} rows */
function byCells(rows) {
  const width = rows.length ? Math.min(...rows.map((row) => row.cells.length)) : 0;
  return Array.from({ length: width }, (_, at) => at).filter((at) => hasMeetings(rows, at) &&
    rows.every((row) => opponentOf(row.cells[at]) || NO_GAME.test(plainCell(row.cells[at]))));
}

/** @param {Row} row @param {string[]} header @param {number[]} rounds @returns {Line | null} */
function byColumns(row, header, rounds) {
  const cells = row.cells.map(trimmed);
  if (cells.length <= Math.max(...rounds)) return null;
  const before = cells.slice(0, Math.min(...rounds));
  let ratings = before.filter((_, at) => rolesOf(header[at] ?? "").includes("rating"))
    .map(readRating);
  if (!header.length) ratings = before.slice(1).filter(Boolean).map(readRating).filter(Boolean);
  const names = before.filter((cell) => letterCount(cell) > 1);
  const name = names.reduce((long, cell) => (lengthOf(cell) > lengthOf(long) ? cell : long), "");
  const first = name ? before.slice(0, before.indexOf(name)) : [];
  const numbers = new Map(first.flatMap((cell, at) =>
    (NUMBER.test(cell) ? [[at, parseInt(cell, 10)]] : [])));
  if (!numbers.size) return null;
  return {
    line: row.line, number: [...numbers.values()][0], name: readName(name),
    ratings: ratings.length ? ratings : [null], rounds: rounds.map((at) => cells[at]), numbers,
  };
}

/** A line whose cells are separated by blanks: number, name, ratings, rounds.
 * @param {Row} row @param {number} many @returns {Line | null} */
function byWords(row, many) {
  const words = row.cells;
  const starts = (/** @type {string} */ word) =>
    FOUR.test(word) || Boolean(opponentOf(word)) || SIGNS.has(word);
  const from = words.findIndex((word, at) => at > 0 && starts(word));
  if (!NUMBER.test(words[0]) || from < 0) return null;
  let end = from;
  while (end < words.length && FOUR.test(words[end])) end += 1;
  const ratings = words.slice(from, end).map(readRating);
  return {
    line: row.line, number: parseInt(words[0], 10), name: readName(words.slice(1, from).join(" ")),
    ratings: ratings.length ? ratings : [null], rounds: words.slice(end, end + many), numbers: new Map(),
  };
}

/** @param {Line[]} lines @param {string[]} lists */
function fieldOf(lines, lists) {
  const entrants = new Map(lines.map(({ number, name, ratings }) =>
    [number, { number, name, ratings }]));
  const meetings = lines.flatMap((line) => line.rounds.map((cell, at) => met(line, at + 1, cell)));
  return { kind: "crosstable", entrants, meetings, both: false, lists, skipped: [] };
}

/** @param {Line} line @param {number} round @param {string} cell */
function met(line, round, cell) {
  const text = plainCell(cell);
  const other = opponentOf(cell);
  const at = { first: line.number, round, line: line.line };
  if (other === null) {
    const known = NO_GAME.test(text) || isBye(cell) ? "bye" : "unread";
    return meeting({ ...at, kind: !text || UNPLAYED.test(text) ? "open" : known });
  }
  const american = AMERICAN.exec(text);
  if (american) {
    const half = HALVES[american[1]] ?? 0;
    const kind = "xf".includes(american[1]) ? "forfeit" : "game";
    return meeting({
      ...at, other, half, otherHalf: 2 - half, kind: american[1] in HALVES ? kind : "bye",
    });
  }
  const match = CELL.exec(text);
  const score = match?.[3] ?? "";
  const half = SIGNS.has(score) ? signOf(score) : scoreOf(score);
  const kind = SIGNS.has(score) || text.endsWith("k") ? "forfeit" : "game";
  return meeting({ ...at, other, half, otherHalf: 2 - half, kind, letter: fold(match?.[2] ?? "") });
}
