// The products and sums in a working, printed so that they add up: what the first view does not need.

import { decimal, placesNeeded, withSign } from "./arithmetic.js";
import { phrase } from "../ui/sentences.js";

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
