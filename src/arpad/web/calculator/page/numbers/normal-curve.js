// The normal curve, added up in whole numbers and rounded once: the same bits as Python's.

import { pools } from "../rules-elo.js";

const BITS = BigInt(pools.normal.bits);
const FACTOR = BigInt(pools.normal.factor); // 1 / √π with these bits

/** A number as a fraction of whole numbers, exactly. @param {number} number */
function fractionOf(number) {
  let [numerator, denominator] = [number, 1n];
  while (!Number.isInteger(numerator)) [numerator, denominator] = [2 * numerator, 2n * denominator];
  return [BigInt(numerator), denominator];
}

/** The favourite's share: ½ + ½ erf(apart / scale). @param {number} apart @param {number} scale */
export function normalShare(apart, scale) {
  if (apart >= pools.normal.end * scale) return 1;
  const [numerator, denominator] = fractionOf(apart);
  let term = (numerator << BITS) / (denominator * BigInt(scale));
  const square = (term * term) >> BITS;
  let total = term;
  for (let n = 1n; term; n += 1n) {
    term = ((term * square) >> BITS) / n;
    const part = term / (2n * n + 1n);
    total += n % 2n ? -part : part;
  }
  const share = (1n << (BITS - 1n)) + ((total * FACTOR) >> BITS);
  return Number(share) / 2 ** pools.normal.bits;
}
