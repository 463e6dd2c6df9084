// Figures as they are shown: signs with a proper minus, decimal places, shares and odds. Numbers in sentences are
// printed so that their arithmetic as printed gives the result as printed: the same decimals as in Python.

import { fill, fixed, phrase, withSign } from "../ui/sentences.js";

const MOST = 9; // decimals
const SHORT = 4; // decimals of a multiplier that is printed with all of them
const NEAR = 1e-9; // products of printed numbers are floats

/** A number with at most this many decimals, without trailing zeros beyond the least. */
export function decimal(value, most, least = 0) {
  const [whole, digits] = fixed(value, most).split(".");
  const kept = digits.replace(/0+$/, "").padEnd(least, "0");
  return kept ? `${whole}.${kept}` : whole;
}

/** The decimals with which the numbers of a formula give its result as it is printed: every number
 * that is printed goes through the argument of `ofPrinted`.
 * @param {number} result @param {(printed: (value: number) => number) => number} ofPrinted */
export function placesNeeded(result, ofPrinted, places = 2) {
  const shown = Number(fixed(result, places));
  for (let decimals = places; decimals < MOST; decimals += 1) {
    const found = ofPrinted((value) => Number(fixed(value, decimals)));
    if (Math.abs(found - shown) <= 0.5 / 10 ** places + NEAR) return decimals;
  }
  return MOST;
}

/** The decimals with which a rating as it is printed is rounded to the same whole number. */
export function exactly(rating) {
  for (let decimals = 2; decimals < MOST; decimals += 1) {
    if ((Math.abs(Number(fixed(rating, decimals))) % 1 >= 0.5) === (Math.abs(rating) % 1 >= 0.5)) return decimals;
  }
  return MOST;
}

/** The parts of a sum with their signs. */
export function summed(result, parts, places = 2) {
  const total = (printed) => parts.reduce((sum, part) => sum + printed(part), 0);
  const decimals = placesNeeded(result, total, places);
  return parts.map((part) => withSign(decimal(part, decimals, places))).join(" ");
}

/** Gained × K = change: both factors as they are printed. */
export function product(gained, k, change, places = 2) {
  const decimals = placesNeeded(change, (printed) => printed(gained) * printed(k), places);
  return { gained: withSign(decimal(gained, decimals, places)), k: decimal(k, decimals), change };
}

/** Why a rating changed: (score − expected) × multiplier × K + added. */
export function why(score, expected, change, { k, multiplier = 1, added = 0, key = "why_k", name = "" }) {
  const gained = score - expected;
  const [size, sign] = [Math.abs(gained), gained < 0 ? -1 : 1];
  const isShort = Number(fixed(multiplier, SHORT)) === multiplier;
  const places = exactly(change);
  const decimals = placesNeeded(change, (printed) =>
    sign * printed(size) * (isShort ? multiplier : printed(multiplier)) * printed(k) + printed(added), places);
  const shown = withSign(decimal(change + 0, places, 2));
  const values = { expected: decimal(expected, decimals, 2), score, change: shown };
  if (!added && !Number(fixed(size, decimals))) return phrase("why_nothing", values);
  return phrase("why_change", {
    ...values,
    gained: decimal(size, decimals, 2),
    direction: phrase(gained < 0 ? "why_less" : "why_more"),
    multiplier: multiplier === 1 ? "" :
      phrase("why_multiplier", { multiplier: decimal(multiplier, isShort ? SHORT : decimals) }),
    factor: phrase(key, { name, k: decimal(k, decimals) }),
    added: added ? phrase("why_added", { added: decimal(added, decimals, 2) }) : "",
  });
}

export const two = (value) => value.toFixed(2);

/** A number with its sign, as a proper minus if negative; zero has no sign. @param {string} words */
export function signed(words) {
  const size = words.replace("-", "");
  if (Number(size) === 0) return size;
  return (words.startsWith("-") ? "−" : "+") + size;
}

/** A change to two decimals, or to as many as it takes to be rounded to the same whole number. */
export const exactChange = (change) => signed(decimal(change, exactly(change), 2));

/** The same without trailing zeros: +12.8, +7. @param {number} change */
export const short = (change) => signed(decimal(change, exactly(change)));

/** Negative numbers with a proper minus; dates keep their hyphens. @param {string} words */
export const withMinus = (words) => words.replace(/(?<![\w.-])-(?=\d)/g, "−");

export const percent = (share, places = 0) => `${(100 * share).toFixed(places)} %`;

/** Half points as people write them: 1½. @param {number} points */
export const score = (points) =>
  (points % 2 ? `${points > 1 ? (points - 1) / 2 : ""}½` : `${points / 2}`);

/** The odds of two shares, the larger first. */
export function odds(own, other) {
  const ratio = Math.max(own, other) / Math.min(own, other);
  const value = ratio < 100 ? ratio.toFixed(1) : ratio < 1e6 ? Math.round(ratio) : fill("odds_beyond");
  return fill("odds", { value });
}

/** Shares of wins, draws and losses with a given expected score: `rate` is the share of draws between
 * equal players, which falls as their ratings move apart. */
export function split(expected, rate) {
  const draw = Math.min(4 * rate * expected * (1 - expected), 2 * expected, 2 * (1 - expected));
  return { win: expected - draw / 2, draw, loss: 1 - expected - draw / 2 };
}

/** Whole percentages that add up to 100, each close to its share. @param {number[]} shares */
export function wholePercents(shares) {
  const whole = shares.map((share) => Math.floor(100 * share));
  const rest = shares.map((share, at) => [100 * share - whole[at], at]).sort(([a], [b]) => b - a);
  const missing = 100 - whole.reduce((sum, value) => sum + value, 0);
  for (const [, at] of rest.slice(0, missing)) whole[at] += 1;
  return whole;
}

/** The chance of every score, from zero to the maximum, in half points.
 * @param {{win: number, draw: number, loss: number}[]} games */
export function distribution(games) {
  let chances = [1];
  for (const { win, draw, loss } of games) {
    const next = new Array(chances.length + 2).fill(0);
    chances.forEach((chance, points) => {
      next[points] += chance * loss;
      next[points + 1] += chance * draw;
      next[points + 2] += chance * win;
    });
    chances = next;
  }
  return chances;
}
