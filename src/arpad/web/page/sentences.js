// @ts-check
// Fills in the sentences, which stand once: in the table that Python fills in and exports.

import { sentences } from "./rules.js";

/** @typedef {import("./types").Phrase} Phrase */

/** @param {string} key @param {Record<string, any>} [values] @returns {Phrase} */
export const phrase = (key, values) => ({ key, values });

/** @param {string} article @param {Phrase} done @param {number} [game] */
export const step = (article, done, game) => ({ article, ...done, game });

/** @param {Phrase} phrase */
export const text = ({ key, values }) => fill(key, values);

/** The same as a sentence of its own. @param {string} words */
export const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** @param {string} key @param {Record<string, any>} [values] @returns {string} */
export function fill(key, values) {
  const template = sentences[key] ?? key;
  return values ? template.replace(PLACE, (_, name, form) => formatted(values[name], form)) : template;
}

const PLACE = /\{(\w+)(?::([\w+]+))?\}/g;

/** @type {Record<string, (value: number) => string>} */
const FORMS = {
  "+": (value) => signedBy(value + 0, String(value)), // + 0: a whole number has no −0
  h: (value) => fixed((value + 0) / 100, 2),
  "h+": (value) => signedBy(value + 0, fixed((value + 0) / 100, 2)),
  half: (points) => halves(points),
  g: (value) => general(value),
  f2: (value) => fixed(value, 2),
  "f2+": (value) => signedBy(value, fixed(value, 2)),
  f4: (value) => fixed(value, 4),
  "f4+": (value) => signedBy(value, fixed(value, 4)),
};

function formatted(value, form) {
  if (form) return FORMS[form](value);
  return value?.key ? text(value) : String(value);
}

const isNegative = (value) => value < 0 || Object.is(value, -0);
const signedBy = (value, words) => (isNegative(value) ? words : `+${words}`);

/** Half points as a score. @param {number} points */
export const halves = (points) => (points % 2 ? `${(points - 1) / 2}.5` : `${points / 2}`);

/** With so many places as Python writes it: a tie goes to the even digit, a zero keeps its sign. */
function fixed(value, places) {
  const unit = 10 ** places;
  const size = Math.abs(value);
  const twice = size * 2 * unit;
  const isTie = twice % 2 === 1 && twice % 5 ** places === 0 && twice / (2 * unit) === size;
  const nearest = isTie ? (2 * Math.round(twice / 4)) / unit : size;
  return (isNegative(value) ? "-" : "") + nearest.toFixed(places);
}

/** As short as it is, of at most six digits. @param {number} value */
export function general(value) {
  const [digits, exponent] = value.toExponential(5).split("e");
  if (value && (Number(exponent) < -4 || Number(exponent) > 5)) {
    const [, sign, power] = /** @type {string[]} */ (exponent.match(/([+-])(\d+)/));
    return `${Number(digits)}e${sign}${power.padStart(2, "0")}`;
  }
  const words = fixed(value, Math.max(0, 5 - Number(exponent)));
  return words.includes(".") ? words.replace(/\.?0+$/, "") : words;
}
