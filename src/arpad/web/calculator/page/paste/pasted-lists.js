// Typed lists that hold no single games: a player's ratings over time, the standings of an event.

import { full, hasLetter, trimmed } from "./pasted-values.js";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const YEAR = "(?:19|20)[0-9]{2}";
const HISTORY = new RegExp(
  `^(?:(?:${YEAR}[-./ ]${MONTH}|${MONTH}[-./]${YEAR})[ \\t;,|]+[0-9]{3,4}(?:[ \\t;,|]+[+-]?[0-9]{1,4})*)$`, "i");
const RANK = full("([0-9]{1,4})[.)]?");
const RATING = full("[0-9]{3,4}");
const POINTS = full("[0-9]{1,4}(?:[.,][0-9]{1,2})?½?|½");

/** The lines with figures. @param {string[]} lines */
const withFigures = (lines) => lines.filter((line) => /[0-9]/.test(line)).map(trimmed);

/** Whether every line with figures is a month and a rating, such as "2026-Jan 1650 5". @param {string[]} lines */
export function isHistory(lines) {
  const figures = withFigures(lines);
  return figures.length > 0 && figures.every((line) => HISTORY.test(line));
}

/** Whether every line with figures is a place, a player, a rating, and points that decrease.
 * @param {string[]} lines */
export function isStandings(lines) {
  const places = withFigures(lines).map(placeOf);
  if (places.length < 2 || !places.every(Boolean)) return false;
  const [ranks, ...sums] = [0, 1, 2].map((at) => places.map((place) => place?.[at] ?? 0));
  const pairs = (/** @type {number[]} */ values) => values.slice(1).map((value, at) => [values[at], value]);
  return pairs(ranks).every(([one, other]) => one + 1 === other) &&
    sums.some((points) => points[0] > 1 && pairs(points).every(([one, other]) => one >= other));
}

/** The place in a line, and the first and the last of the figures behind the rating. @param {string} line */
function placeOf(line) {
  const [first, ...words] = line.split(/[ \t]+/);
  const rank = RANK.exec(first);
  const at = Math.max(words.findIndex((word, place) => place && RATING.test(word)), 0);
  const behind = words.slice(at + 1);
  const end = behind.findIndex((word) => !POINTS.test(word));
  const figures = end < 0 ? behind : behind.slice(0, end);
  if (!rank || !figures.length || !hasLetter(words.slice(0, at).join(" "))) return null;
  const value = (/** @type {string} */ text) => Number(text.replace(",", ".").replace("½", ".5"));
  return [Number(rank[1]), value(figures[0]), value(figures[figures.length - 1])];
}
