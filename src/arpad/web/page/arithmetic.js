// @ts-check
// Numbers in sentences, printed so that their arithmetic as printed gives the result as printed: the
// same decimals as in Python.

import { fixed, phrase } from "./sentences.js";

const MOST = 9; // decimals
const NEAR = 1e-9; // products of printed numbers are floats

/** A number with at most so many decimals, without trailing zeros beyond the least. */
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

const withSign = (words) => (words.startsWith("-") ? words : `+${words}`);

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

/** The step in which every game adds something to gained × K. */
export function productAndSum(gained, k, added, change) {
  const decimals = placesNeeded(change, (printed) => printed(gained) * printed(k) + printed(added), 4);
  return phrase("pool_change_added", {
    gained: withSign(decimal(gained, decimals, 4)), k: decimal(k, decimals), added: decimal(added, decimals, 2), change,
  });
}

/** The step in which a game counts more or less than once. */
export function multiplied(once, multiplier, gained) {
  const decimals = placesNeeded(gained, (printed) => printed(once) * printed(multiplier), 4);
  return phrase("pool_multiplier", {
    once: withSign(decimal(once, decimals, 4)), multiplier: decimal(multiplier, decimals), gained,
  });
}

/** The decimals with which a rating as it is printed is rounded to the same whole number. */
export function exactly(rating) {
  for (let decimals = 2; decimals < MOST; decimals += 1) {
    if ((Math.abs(Number(fixed(rating, decimals))) % 1 >= 0.5) === (Math.abs(rating) % 1 >= 0.5)) return decimals;
  }
  return MOST;
}

/** Why a rating changed: (score − expected) × multiplier × K + added. */
export function why(score, expected, change, { k, multiplier = 1, added = 0, key = "why_k" }) {
  const gained = score - expected;
  const [size, sign] = [Math.abs(gained), gained < 0 ? -1 : 1];
  const decimals = placesNeeded(change, (printed) =>
    sign * printed(size) * printed(multiplier) * printed(k) + printed(added));
  const values = { expected: decimal(expected, decimals, 2), score, change: change + 0 };
  if (!added && !Number(fixed(size, decimals))) return phrase("why_nothing", values);
  return phrase("why_change", {
    ...values,
    gained: decimal(size, decimals, 2),
    direction: phrase(gained < 0 ? "why_less" : "why_more"),
    multiplier: multiplier === 1 ? "" : phrase("why_multiplier", { multiplier: decimal(multiplier, decimals) }),
    factor: phrase(key, { k: decimal(k, decimals) }),
    added: added ? phrase("why_added", { added: decimal(added, decimals, 2) }) : "",
  });
}
