// @ts-check
// Reads what was typed: a value, null for nothing, or a sentence that says what is wrong.

import { unratedWords } from "./rules.js";
import { sentence } from "./sentences.js";

/** @typedef {import("./types").Fact} Fact */
/** @typedef {import("./types").Read} Read */

const SHAPES = { whole: /^\d{1,9}$/, number: /^\d{1,9}(\.\d{1,9})?$/ };

/** A fact as typed. @param {Fact} fact @param {string} text @returns {Read} */
export function readFact(fact, text) {
  const typed = text.trim();
  if (!typed) return { value: fact.default ?? null };
  if (!(fact.kind in SHAPES)) return { value: typed };
  const value = Number(typed);
  const isWithin = value >= (fact.least ?? 0) && value <= (fact.most ?? Infinity);
  return SHAPES[fact.kind].test(typed) && isWithin ? { value } : { error: sentence(fact.rule) };
}

export const isUnrated = (text) => unratedWords.includes(text.toLowerCase());

/** An opponent: a rating, or null for an unrated one; undefined while there is nothing.
 * @param {Fact} rating @param {string} text @returns {Read} */
export function readOpponent(rating, text) {
  const typed = text.trim();
  if (!typed) return { value: undefined };
  if (isUnrated(typed)) return { value: null };
  const read = readFact(rating, typed);
  return read.error ? { error: `${read.error} An unrated opponent is “-”.` } : read;
}
