// What a text says about the player whose games it has: name, rating, year of birth.

import { isCalculation, rolesOf } from "./pasted-tables.js";
import { hasLetter, readName, readRating, trimmed } from "./pasted-values.js";

/** The year at the start of a date of birth, or null. @param {string} text */
export function readYear(text) {
  const match = /^((?:19|20)[0-9]{2})(?:$|[-./])/.exec(text);
  return match ? Number(match[1]) : null;
}

/** The rating that texts state, if it is the only one. @param {string[]} texts */
function singleRating(texts) {
  const read = new Set(texts.map((text) => readRating(text)?.value).filter(Boolean));
  return read.size === 1 ? [...read][0] ?? null : null;
}

/** What labelled lines say, such as "Rating: 1723", by role.
 * @param {string[]} lines @returns {Record<string, string[]>} */
function statedIn(lines) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const line of lines) {
    const mark = /\t|:| {2,}/.exec(line);
    const value = mark ? trimmed(line.slice(mark.index + mark[0].length)) : "";
    for (const role of value ? rolesOf(line.slice(0, mark?.index)) : []) found[role] = [...found[role] ?? [], value];
  }
  return found;
}

/** The player in the lines above a card, or in a calculation.
 * @param {import("./pasted-tables.js").Table} table */
export function playerOfCard(table) {
  const stated = statedIn(table.others.filter((row) => row.line < table.start)
    .map((row) => row.cells.join(table.mark)));
  const ratings = isCalculation(table.header)
    ? table.rows.filter((row) => !hasLetter(row.cells[0])).map((row) => row.cells[1])
    : [...stated.rating ?? [], ...stated["own rating"] ?? []];
  const [name, birth] = ["name", "birth"].map((role) => stated[role]?.[0] ?? "");
  return knownPlayer(readName(name), singleRating(ratings), readYear(birth));
}

/** The player of typed lines, one of which may be "My rating: 1723". @param {string[]} lines */
export const playerOfLines = (lines) =>
  knownPlayer("", singleRating(statedIn(lines)["own rating"] ?? []), null);

/** The player, if anything is known about them.
 * @param {string} name @param {number | null} rating @param {number | null} birth */
export const knownPlayer = (name, rating, birth) => (name || rating !== null || birth !== null
  ? { name: name || null, rating, birth_year: birth } : null);
