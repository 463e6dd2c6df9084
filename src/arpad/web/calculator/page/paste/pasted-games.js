// Games of several players: PGN, tournament reports, pairings and tables with both names.

import { gameCodes, halfPointsOfCode, report, terminations } from "../rules-pasted.js";
import { meeting, readYear } from "./pasted-players.js";
import { isName, isRating } from "./pasted-roles.js";
import { ROUND_KEYS, key, rolesOf } from "./pasted-tables.js";
import {
  fold, full, isBye, partition, readName, readPair, readRating, readResult, roundOf, start, strip,
  stripEnd, trimmed,
} from "./pasted-values.js";

/** @typedef {import("./pasted-tables.js").Table} Table */
/** @typedef {import("./pasted-tables.js").Row} Row */
/** @typedef {import("./pasted-players.js").Entrant} Entrant */

const TAG = full('\\[([A-Za-z][A-Za-z0-9_]*) +"(.*)"\\] *');
const LONGEST = 200;

/** Players by name, each with a number. */
class Players {
  constructor() {
    /** @type {Map<number, Entrant>} */
    this.entrants = new Map();
    /** @type {Map<string, number>} */
    this.numbers = new Map();
  }

  /** @param {string} name */
  number(name) {
    const known = this.numbers.get(fold(name));
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(fold(name), number);
    this.entrants.set(number, { number, name, ratings: [null] });
    return number;
  }
}

/** The text of a tag; "" for blanks and the marks for unknown.
 * @param {Record<string, string>} tags @param {string} name */
function tagText(tags, name) {
  const text = start((tags[name] ?? "").split(/\s+/u).filter(Boolean).join(" "), LONGEST);
  return ["", "?", "-"].includes(text) ? "" : text;
}

/** The games of a PGN; null if no tag names a player. @param {string[]} lines */
export function findPgn(lines) {
  /** @type {{ tags: Record<string, string>, line: number }[]} */
  const games = [];
  /** @type {Record<string, string>} */
  let tags = {};
  let afterMoves = false;
  for (const [at, line] of lines.entries()) {
    const text = strip(line, " \t");
    const match = TAG.exec(text);
    if (!match) {
      afterMoves = afterMoves || Boolean(text);
      continue;
    }
    if (!games.length || Object.hasOwn(tags, match[1]) || afterMoves) {
      tags = Object.create(null);
      games.push({ tags, line: at + 1 });
    }
    afterMoves = false;
    tags[match[1]] = match[2];
  }
  const named = games.filter((game) => tagText(game.tags, "White") && tagText(game.tags, "Black"));
  return named.length ? ofGames(named) : null;
}

/** @param {{ tags: Record<string, string>, line: number }[]} games */
function ofGames(games) {
  const players = new Players();
  const meetings = games.map(({ tags, line }) => {
    const [first, other] = ["White", "Black"].map((side) => players.number(tagText(tags, side)));
    const codes = codesOf(tags) ?? ["*", "*"];
    const round = /^\s*([0-9]{1,9})(?![0-9])/.exec(tagText(tags, "Round"));
    return meeting({
      first,
      other,
      half: halfPointsOfCode[codes[0]],
      otherHalf: halfPointsOfCode[codes[1]],
      kind: { "*": "open" }[codes[0]] ?? (gameCodes.includes(codes[0]) ? "game" : "forfeit"),
      letter: "white",
      round: round ? Number(round[1]) || null : null,
      line,
      ratings: ["White", "Black"].map((side) => readRating(strip(tags[`${side}Elo`] ?? "", "? "))),
    });
  });
  return { kind: "pgn", entrants: players.entrants, meetings, both: true, lists: [], skipped: [] };
}

/** The results of White and of Black, as reports write them. @param {Record<string, string>} tags */
function codesOf(tags) {
  const codes = readPair(tagText(tags, "Result"));
  const termination = tagText(tags, "Termination").toLowerCase().replaceAll("-", " ");
  if (termination === "double forfeit") return ["-", "-"];
  const others = Object.hasOwn(terminations, termination) ? terminations[termination] : null;
  return others && codes ? codes.map((code) => others[code] ?? code) : codes;
}

/** The number of columns between fields that are not blank. @param {string[]} cells */
function misplaced(cells) {
  const within = report.roundGaps.flatMap((/** @type {number} */ from) =>
    cells.filter((_, at) => at >= from && (at - from) % report.width === 0));
  const gaps = report.gaps.map((/** @type {number} */ at) => cells[at]);
  return [...within, ...gaps].filter((cell) => cell !== undefined && cell !== " ").length;
}

/** The columns of a line: its characters, or the bytes of UTF-8 if those fit better.
 * @param {string} line */
function columnsOf(line) {
  const letters = [...line];
  const odd = misplaced(letters);
  if (/[^\u0000-\u007f]/.test(line) && odd) {
    const bytes = [...new TextEncoder().encode(line)].map((byte) => String.fromCharCode(byte));
    if (misplaced(bytes) < odd) return { cells: bytes, byBytes: true };
  }
  return { cells: letters, byBytes: false };
}

/** @param {{ cells: string[], byBytes: boolean }} columns @param {string} field */
function fieldText({ cells, byBytes }, field) {
  const part = cells.slice(...report[field]);
  if (!byBytes) return trimmed(part.join(""));
  const decoded = (/** @type {string} */ text) => new TextDecoder()
    .decode(Uint8Array.from(text, (cell) => cell.charCodeAt(0))).replaceAll("\ufffd", "");
  // a part of a letter is dropped, but not the sign that the text itself has for an unreadable one
  return trimmed(part.join("").split("\u00ef\u00bf\u00bd").map(decoded).join("\ufffd"));
}

/** Whether a line of a tournament report is a player's. @param {string} line */
export const isPlayerLine = (line) => /^001 [ 0-9]{4} .{9}/u.test(line);

/** The field of a tournament report; null if there is no line for a player.
 * @param {string[]} lines */
export function findReport(lines) {
  /** @type {Map<number, Entrant>} */
  const entrants = new Map();
  const meetings = [];
  for (const [at, line] of lines.entries()) {
    if (!isPlayerLine(line)) continue;
    const columns = columnsOf(line);
    const number = fieldText(columns, "number");
    if (!/^[0-9]+$/.test(number)) continue;
    const rating = fieldText(columns, "rating");
    const ratings = [rating ? readRating(rating) : { value: null }];
    entrants.set(Number(number), {
      number: Number(number), name: fieldText(columns, "name"), ratings, birth: readYear(fieldText(columns, "born")),
    });
    const { cells } = columns;
    const end = cells.join("").trimEnd() ? lastFilled(cells) : 0;
    for (let from = report.first, round = 1; from < end; from += report.width, round += 1) {
      meetings.push(ofRound(Number(number), round, cells.slice(from, from + 8), at + 1));
    }
  }
  if (!entrants.size) return null;
  return { kind: "trf", entrants, meetings, both: false, lists: [], skipped: [] };
}

const lastFilled = (/** @type {string[]} */ cells) => cells.findLastIndex((cell) => cell.trim()) + 1;

const REPORT_COLOURS = { w: "white", b: "black" };

/** @param {number} first @param {number} round @param {string[]} cell @param {number} line */
function ofRound(first, round, cell, line) {
  const text = cell.slice(0, 4).join("").trim();
  const other = /^[0-9]+$/.test(text) ? Number(text) || null : null;
  const letter = REPORT_COLOURS[(cell[5] ?? "").toLowerCase()] ?? "";
  let code = (cell[7] ?? "").toUpperCase().trim();
  if (!Object.hasOwn(halfPointsOfCode, code)) code = "*";
  const half = halfPointsOfCode[code];
  let kind = gameCodes.includes(code) ? "game" : "bye";
  if ("+-WDL".includes(code) && code) kind = "forfeit";
  else if (["*", ""].includes(code) && other) kind = "open";
  return meeting({ first, other, half, otherHalf: 2 - half, kind, letter, round, line });
}

/** The games of a table with both players in each row; null if it is not one. @param {Table} table */
export function findPairings(table) {
  const places = (table.header.length ? namedSides(table) : null) ?? plainSides(table);
  if (!places) return null;
  const players = new Players();
  const meetings = [];
  const skipped = [];
  const rounds = roundsAbove(table);
  let above = "";
  for (const row of table.rows) {
    /** @type {Record<string, string>} */
    const cells = {};
    for (const [role, at] of Object.entries(places)) {
      if (at < row.cells.length) cells[role] = trimmed(row.cells.at(at) ?? "");
    }
    while (rounds.length && rounds[0][0] < row.line) above = /** @type {any} */ (rounds.shift())[1];
    cells.round ??= above;
    const met = paired(row, cells, players, "colours" in places ? "white" : "");
    if (met) meetings.push(met);
    else if (Object.values(cells).some(isBye)) skipped.push("bye");
  }
  if (!meetings.length) return null;
  return { kind: "pairings", entrants: players.entrants, meetings, both: true, lists: [], skipped };
}

/** Lines such as "Round 3 on 2026/08/08", with their numbers.
 * @param {Table} table @returns {[number, string][]} */
function roundsAbove(table) {
  /** @type {[number, string][]} */
  const found = [];
  for (const row of table.others) {
    const [first, , rest] = partition(trimmed(row.cells[0]));
    const number = roundOf(stripEnd(partition(rest)[0], ".:,"));
    if (number !== null && ROUND_KEYS.has(key(first))) found.push([row.line, String(number)]);
  }
  return found;
}

/** @param {Row} row @param {Record<string, string>} cells @param {Players} players
 * @param {string} letter */
function paired(row, cells, players, letter) {
  const names = [cells.white, cells.black].map((name) => readName(name ?? ""));
  if (!names.every(Boolean) || names.some(isBye)) return null;
  const read = readResult(cells.result ?? "");
  const known = read && ["pair", "forfeit pair", "forfeit", "game"].includes(read.kind);
  const [first, other] = names.map((name) => players.number(name));
  return meeting({
    first,
    other,
    half: known ? read.half : 0,
    otherHalf: known ? 2 - read.half : 0,
    kind: known ? (read.kind.startsWith("forfeit") ? "forfeit" : "game") : "open",
    letter,
    round: roundOf(cells.round ?? ""),
    line: row.line,
    ratings: ["white rating", "black rating"].map((role) => readRating(cells[role] ?? "")),
  });
}

/** The columns of White and Black by the header, and of the ratings beside them.
 * @param {Table} table @returns {Record<string, number> | null} */
function namedSides(table) {
  const roles = table.header.map(rolesOf);
  const first = (/** @type {string} */ role) => roles.findIndex((each) => each.includes(role));
  const [white, black, result] = [first("white"), first("black"), first("result")];
  if (white < 0 || black < 0 || result < 0) return null;
  /** @type {Record<string, number>} */
  const found = { white, black, result, colours: -1 };
  const plain = roles.map((each, at) => (each.includes("rating") ? at : -1)).filter((at) => at >= 0);
  const order = white < black ? ["white", "black"] : ["black", "white"];
  order.forEach((side, place) => {
    const own = first(`${side} rating`);
    if (own >= 0) found[`${side} rating`] = own;
    else if (plain.length === 2) found[`${side} rating`] = plain[place];
  });
  if (first("round") >= 0) found.round = first("round");
  return found;
}

/** The columns of two names, each followed by a rating, and of a result for both sides.
 * @param {Table} table @returns {Record<string, number> | null} */
function plainSides(table) {
  const rows = table.rows.filter((row) =>
    !row.cells.some((cell) => rolesOf(cell).includes("rating")));
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, at) => rows
    .filter((row) => at < row.cells.length).map((row) => trimmed(row.cells[at])).filter(Boolean));
  const where = (/** @type {(values: string[]) => any} */ fits) =>
    columns.map((values, at) => (fits(values) ? at : -1)).filter((at) => at >= 0);
  const ratings = where(isRating);
  const names = where(isName);
  const results = where((values) => values.length && values.every(isPair));
  if (ratings.length !== 2 || results.length !== 1) return null;
  const [one, other] = ratings;
  const white = names.filter((at) => at < one).at(-1);
  const black = names.filter((at) => at > one && at < other).at(-1);
  if (white === undefined || black === undefined) return null;
  return { white, black, result: results[0], "white rating": one, "black rating": other };
}

const isPair = (/** @type {string} */ value) =>
  /[-:/]/.test(value) && readResult(value) && value !== "-";
