// One player's games from the rows of a table: player cards, calculations, spreadsheets.

import { isCalculation, isHeader, sameHeader } from "./pasted-tables.js";
import { OMITTED, chooseRoles, columnsOf } from "./pasted-roles.js";
import { Meanings, OMIT } from "./pasted-meanings.js";
import { playerOfCard } from "./pasted-players.js";
import { holdsGame } from "./pasted-typed.js";
import {
  ask, colourLetter, coloursOf, hasLetter, isBye, isTotal, readName, readRating, result,
  roundOf, start, strip, trimmed,
} from "./pasted-values.js";

/** @typedef {import("./pasted-tables.js").Table} Table */
/** @typedef {import("./pasted-tables.js").Row} Row */

const BEHIND = /\(([^() ]+)\)$/; // in brackets after a name
const NOBODY = "-1";
const OPEN_UNTIL = {
  rating: { opponent: null, unrated: false }, result: { score: null, forfeit: false }, "": {},
};
const FEW = 4;
const LOOSE = ["title", "club", "event", "player", "date", OMITTED];

/** The games of a table in which each row is a game of one player.
 * @param {Table} table @param {any} answers */
export function readCard(table, answers) {
  const { roles, question: aboutRoles } = chooseRoles(table, answers.columns);
  const meanings = new Meanings(answers.meanings);
  const skipped = [];
  const lines = [];
  for (const row of table.rows) {
    const cells = cellsOf(row, roles, table);
    const reason = noGame(row, cells, table);
    if (reason === null) lines.push(lineOf(row.line, cells, meanings));
    else if (reason) skipped.push(reason);
  }
  let games = gamesOf(lines, meanings);
  let unclear = meanings.question();
  if (aboutRoles) games = games.map((game) => ({ ...game, ...OPEN_UNTIL[aboutRoles.role] }));
  if (!games.length) unclear ??= ask("nothing", "empty_table");
  const question = aboutRoles ?? misaligned(table, roles) ?? commas(table, roles) ??
    beside(table) ?? nameless(lines, table) ?? unclear;
  return {
    kind: "table", games, question, columns: columnsOf(table, roles), skipped, player: playerOfCard(table), notes: meanings.notes(),
  };
}

/** The cells that matter, by role; "start" is kept to recognise byes.
 * @param {Row} row @param {string[]} roles @param {Table} table @returns {Record<string, string>} */
function cellsOf(row, roles, table) {
  let { cells } = row;
  const extra = cells.length - table.header.length;
  const at = roles.indexOf("name");
  if ([",", " "].includes(table.mark) && table.header.length && extra > 0 && at >= 0) {
    const joined = cells.slice(at, at + extra + 1).join(table.mark);
    cells = [...cells.slice(0, at), joined, ...cells.slice(at + extra + 1)];
  }
  /** @type {Record<string, string>} */
  const found = {};
  roles.slice(0, cells.length).forEach((role, place) => {
    const text = trimmed(cells[place]);
    if (role === "name" && role in found) found[role] = trimmed(`${found[role]} ${text}`);
    else if (!(role in found)) found[role] = text;
  });
  return found;
}

/** Why a row is not a game; "" if it holds nothing at all, null if it may be a game.
 * @param {Row} row @param {Record<string, string>} cells @param {Table} table */
function noGame(row, cells, table) {
  const texts = row.cells.map(trimmed);
  const filled = texts.filter(Boolean);
  const number = cells.round ?? "";
  const where = number ? `round ${number}: ` : "";
  const summed = isCalculation(table.header);
  if (!filled.length || sameHeader(row.cells, table.header)) return "";
  if ([filled[0], cells.name ?? "", number].some(isTotal)) return filled[0];
  const bye = texts.find(isBye);
  if (bye !== undefined) return `${where}${bye}`;
  if (!cells.rating && !cells.result) return summed ? "summary" : filled.join(" ");
  if (summed && !hasLetter(cells.name ?? "")) return "summary";
  return isUnpaired(texts, cells) ? `${where}bye` : null;
}

/** Whether there was no opponent: the number -1, or 0 or none with a dash for the colour.
 * @param {string[]} texts @param {Record<string, string>} cells */
function isUnpaired(texts, cells) {
  const nobody = strip(cells.start ?? "x", "0") === "";
  if ((cells.colour ?? "").startsWith("-") && nobody) return true;
  return texts.slice(0, FEW).includes(NOBODY) && !readRating(cells.rating ?? "")?.value;
}

/** @param {number} line @param {Record<string, string>} cells @param {Meanings} meanings */
function lineOf(line, cells, meanings) {
  const [rating, text] = [cells.rating ?? "", cells.result ?? ""];
  if (text.startsWith("-") && meanings.isBye(text, rating)) {
    return { line, rating: null, result: result(0, "bye"), cells };
  }
  if (meanings.of(rating) === OMIT) return { line, rating: null, result: result(0, "bye"), cells };
  const game = `${rating || (cells.name ?? "")} in line ${line}`;
  let read = meanings.result(text, game);
  if (read?.kind === "bye" && ![text, game].some((word) => meanings.of(word) === OMIT)) {
    read = { ...read, kind: "forfeit" };
  }
  return { line, rating: meanings.rating(rating), result: read, cells };
}

/** @param {ReturnType<typeof lineOf>[]} lines @param {Meanings} meanings */
function gamesOf(lines, meanings) {
  const played = lines.filter((line) => line.result?.kind !== "bye");
  const letters = played.map((line) => line.result?.colour ||
    colourLetter(line.cells.colour || (BEHIND.exec(line.cells.name ?? "")?.[1] ?? "")));
  const colours = coloursOf(letters.filter(Boolean));
  meanings.lookAt(played.map((line) => line.result), played.map((line) => line.cells.result ?? ""));
  return played.map((line, at) => {
    const colour = colours.get(letters[at]) ?? null;
    const [half, forfeit] =
      meanings.score(line.result, colour, line.cells.result ?? "", letters[at]);
    return {
      opponent: line.rating?.value ?? null,
      score: half === null ? null : half / 2,
      name: readName(line.cells.name ?? "") || null,
      round: roundOf(line.cells.round ?? ""),
      colour,
      forfeit,
      unrated: line.rating !== null && line.rating.value === null,
      line: line.line,
    };
  });
}

/** Whether only blanks separate cells that may be empty or have several words.
 * @param {Table} table @param {string[]} roles */
function misaligned(table, roles) {
  const width = table.header.length;
  const named = roles.includes("name");
  const loose = roles.slice(0, width).some((role) => LOOSE.includes(role)) || !named;
  const at = named ? roles.indexOf("name") : Infinity;
  const wide = table.rows.every(({ cells }) => cells.length >= width &&
    cells.slice(at + 1, at + cells.length - width + 1).every(hasLetter));
  if (table.mark !== " " || (wide && !loose)) return null;
  if (!named && table.rows.every((row) => row.cells.length === width)) return null;
  return ask("nothing", "blanks");
}

/** Whether a comma may be part of a cell: of any but the name, or of "0,5".
 * @param {Table} table @param {string[]} roles */
function commas(table, roles) {
  const width = table.header.length;
  if (table.mark !== ",") return null;
  const at = roles.indexOf("name");
  const loose = roles.slice(0, width).some((role) => LOOSE.includes(role));
  const result = roles.indexOf("result");
  const uneven = new Set(table.rows.map((row) => row.cells.length)).size > 1;
  const unclear = table.rows.find((row) => {
    const extra = width ? row.cells.length - width : 0;
    const parts = at < 0 ? [""] : row.cells.slice(at, at + extra + 1);
    const [score, next] = row.cells.slice(result, result + 2).map(trimmed);
    const apart = roles.includes("federation") && !parts.slice(1).every((part) => part.startsWith(" "));
    return (extra > 0 && (loose || apart || !parts.every(hasLetter))) || (uneven && score === "0" && next === "5");
  });
  return unclear ? ask("nothing", "commas", { line: unclear.line }) : null;
}

/** Whether only the last rows lack a name and a round: they may be sums.
 * @param {ReturnType<typeof lineOf>[]} lines @param {Table} table */
function nameless(lines, table) {
  const played = lines.filter((line) => line.result?.kind !== "bye");
  const named = played.map(({ cells }) => Boolean(cells.name || cells.round));
  const above = named.filter(Boolean).length;
  if (!above || above === played.length || !named.slice(0, above).every(Boolean)) return null;
  const { line } = played[above];
  const cells = table.rows.find((row) => row.line === line)?.cells ?? [];
  const text = start(cells.map(trimmed).filter(Boolean).join(" "), 60);
  return ask("nothing", "beside", { line, text });
}

/** Whether a line below the header that is not a row is another header, or holds a game.
 * @param {Table} table */
function beside(table) {
  for (const row of table.others) {
    const calculation = isCalculation(row.cells) && row.line < table.start;
    if (isHeader(row.cells) && !sameHeader(row.cells, table.header) && !calculation) {
      return ask("nothing", "two_tables");
    }
    const line = row.cells.join(" ");
    const short = !table.header.length &&
      row.cells.slice(1).some((cell) => readRating(cell)?.value);
    if (row.line > table.start && row.cells.length < FEW && (short || holdsGame(line))) {
      return ask("nothing", "beside", { line: row.line, text: start(trimmed(line), 60) });
    }
  }
  return null;
}
