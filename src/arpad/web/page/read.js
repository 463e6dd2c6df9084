// @ts-check
// Reads the games that are typed: an opponent, "1600+" in a single cell, a pasted list.

import { looksLikeFormula } from "./export-text.js";
import { readFact } from "./forms.js";
import { halfPoints, signs, unratedWords } from "./rules.js";

/** @typedef {import("./types").Read} Read */

const isUnrated = (text) => unratedWords.includes(text.toLowerCase());

/** An opponent: a rating, or null for an unrated one; undefined while there is nothing.
 * @param {import("./types").Fact} rating @param {string} text @returns {Read} */
export function readOpponent(rating, text) {
  const typed = text.trim();
  if (!typed) return { value: undefined };
  if (isUnrated(typed)) return { value: null };
  const read = readFact(rating, typed);
  return read.error ? { error: `${read.error} An unrated opponent is “-”.` } : read;
}

/** The value of the row's field for a result. @param {number} points */
const resultOf = (points) => String(points / 2);

const SIGNED = new RegExp(`^([0-9A-Za-z.]+)([\\${Object.keys(signs).join("\\")}])$`);

/** A rating with a sign right after it, "1600+" for a win: the rating and the result, or null.
 * @param {string} text */
export function readSigned(text) {
  const [, opponent, sign] = text.trim().match(SIGNED) ?? [];
  return isRating(opponent ?? "") ? { opponent, result: resultOf(signs[sign]) } : null;
}

// --- A pasted list

/** @param {string} words @returns {Read} */
const bad = (words) => ({ error: words });

const isNumber = (text) => /^[+−-]?\d+([.,]\d+)?\.?$/.test(text); // a round’s dot, too
const isRating = (cell) => /^\d{3,5}(\.\d{1,9})?$/.test(cell) || isUnrated(cell);
const isResult = (cell) => Object.hasOwn(halfPoints, cell.toLowerCase());

/** A cell as it was before the apostrophe that makes a formula text. */
const plain = (cell) => (cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell);

function cells(line) {
  const text = line.replace(/(^|[\s;])0,5(?=[\s;]|$)/g, "$10.5");
  const separator = ["\t", ";", ",", ":"].find((mark) => text.includes(mark));
  if (!separator) return { tabular: false, found: text.trim().split(/\s+/) };
  const found = text.match(new RegExp(`"(?:[^"]|"")*"|[^${separator}]+`, "g")) ?? [];
  const unquoted = found.map((cell) => cell.trim().replace(/^"(.*)"$/, "$1").replaceAll('""', '"'));
  return { tabular: true, found: unquoted.filter(Boolean).map(plain) };
}

/** Where the rating stands, and the result nearest after it; the same place for "1600+". */
function places(found) {
  const signed = found.findIndex(readSigned);
  let rating = found.findIndex(isRating);
  if (signed >= 0 && (rating < 0 || signed < rating)) return [signed, signed];
  if (rating < 0 && found.length === 2 && /^\d+$/.test(found[0])) rating = 0;
  let result = found.findIndex((cell, place) => place > rating && isResult(cell));
  if (result < 0) result = found.findLastIndex((cell, place) => place < rating && isResult(cell));
  return [rating, result];
}

/** The rating, its result, and a name in any place; or undefined. */
function readLine(line) {
  const { tabular, found } = cells(line);
  const [rating, result] = places(found);
  if (rating < 0 || result < 0) return undefined;
  const name = found.filter((cell, place) => place !== rating && place !== result &&
    !(isNumber(cell) && (tabular || place < rating))).join(" ");
  const { opponent, result: score } = rating === result
    ? /** @type {any} */ (readSigned(found[rating]))
    : { opponent: found[rating], result: resultOf(halfPoints[found[result].toLowerCase()]) };
  return { opponent, result: score, name };
}

const HEADINGS = /opponent|rating|elo|result|score/i;

/** The games of a pasted text, as rows. @param {string} text @returns {Read} */
export function readList(text) {
  const games = [];
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const game = readLine(line);
    if (game) games.push(game);
    else if (place || /\d/.test(line) || !HEADINGS.test(line)) {
      const start = line.trim().slice(0, 40);
      return bad(`Line ${place + 1} is not a rating and a result: “${start}”. Nothing was added.`);
    }
  }
  if (!games.length) return bad("There is no game in this text: write lines such as “1600 1”.");
  return { value: games };
}
