// Fills in the sentences. Each is written only once, in a table that Python uses too and exports.

import { sentences as first } from "../rules.js";

const sentences = { ...first };

/** Adds the sentences of a module that is loaded later.
 * @param {Record<string, string>} table */
export const addSentences = (table) => void Object.assign(sentences, table);

/** @typedef {import("../types").Phrase} Phrase */

/** @param {string} key @param {Record<string, any>} [values] @returns {Phrase} */
export const phrase = (key, values) => ({ key, values });

/** @param {string} article @param {Phrase} done @param {number} [game] */
export const step = (article, done, game) => ({ article, ...done, game });

/** A phrase in words; words stay as they are. @param {Phrase | string} words */
export const text = (words) => (typeof words === "string" ? words : fill(words.key, words.values));

/** Phrases without those that say the same. @param {Phrase[]} phrases */
export const uniquely = (phrases) => [...new Map(phrases.map((each) => [text(each), each])).values()];

/** The words as a whole sentence. @param {string} words */
export const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** @param {string} key @param {Record<string, any>} [values] @returns {string} */
export function fill(key, values) {
  const template = sentences[key] ?? key;
  return values ? template.replace(PLACE, (_, name, form) => formatted(values[name], form)) : template;
}

const PLACE = /\{(\w+)(?::([\w+]+))?\}/g;

/** @type {Record<string, (value: any) => string>} */
const FORMS = {
  "+": (value) => withSign(String(value)),
  h: (value) => fixed((value + 0) / 100, 2),
  "h+": (value) => withSign(fixed((value + 0) / 100, 2)),
  half: (points) => halves(points),
  g: (value) => general(value),
  d2: (value) => fixed(value, 2).replace(/\.?0+$/, ""),
  minutes: (value) => `${general(value)} minute${value === 1 ? "" : "s"}`,
  day: (on) => new Date(typeof on === "number" ? on : `${on}T00:00`) // a moment, or a day
    .toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }),
  f2: (value) => fixed(value, 2),
  "f2+": (value) => withSign(fixed(value, 2)),
  f4: (value) => fixed(value, 4),
  "f4+": (value) => withSign(fixed(value, 4)),
  f6: (value) => fixed(value, 6),
};

function formatted(value, form) {
  if (form) return FORMS[form](value);
  return value?.key ? text(value) : String(value);
}

/** The digits of a number with its sign. @param {string} digits */
export const withSign = (digits) => (digits.startsWith("-") ? digits : `+${digits}`);

/** Half points as a score. @param {number} points */
export const halves = (points) => String(points / 2);

/** A number with fixed places as Python writes it: a tie goes to the even digit, zero has no sign. */
export function fixed(value, places) {
  const size = Math.abs(value);
  const digits = evenly(size, places) ?? plainly(size, places);
  return (value < 0 && Number(digits) ? "-" : "") + digits;
}

/** The digits of a tie, undefined if it is not one; a tie has so few bits that this is exact. */
function evenly(size, places) {
  const [part, unit] = [size % 1, 10 ** places];
  const half = part * unit;
  if (half % 1 !== 0.5 || !Number.isInteger(part * 2 ** (places + 1))) return undefined;
  const whole = size - part;
  if (!places) return `${whole + (whole % 2)}`;
  const digits = 2 * Math.round(half / 2);
  return digits === unit ? plainly(whole + 1, places) : `${whole}.${String(digits).padStart(places, "0")}`;
}

/** Without an exponent, which numbers from 10^21 on would otherwise have. */
const plainly = (size, places) => (size < 1e21 || size === Infinity ? size.toFixed(places)
  : BigInt(size) + (places ? `.${"0".repeat(places)}` : ""));

/** A number with at most six digits, and no more than it needs. @param {number} value */
export function general(value) {
  const [digits, exponent] = value.toExponential(5).split("e");
  if (value && (Number(exponent) < -4 || Number(exponent) > 5)) {
    const [, sign, power] = /** @type {string[]} */ (exponent.match(/([+-])(\d+)/));
    return `${Number(digits)}e${sign}${power.padStart(2, "0")}`;
  }
  const words = fixed(value, Math.max(0, 5 - Number(exponent)));
  return words.includes(".") ? words.replace(/\.?0+$/, "") : words;
}
