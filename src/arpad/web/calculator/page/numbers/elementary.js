// exp, log and powers, rounded once: computed with twice as many digits as a number has. The built-in
// functions may differ in the last digit between browsers, and from Python's.

// The last result: a number, and the small remainder that is missing from the exact value.
let high = 0;
let low = 0;

function add(a, aLow, b, bLow) {
  const total = a + b;
  const part = total - a;
  const missing = a - (total - part) + (b - part) + aLow + bLow;
  high = total + missing;
  low = missing - (high - total);
}

const SPLIT = 2 ** 27 + 1; // splits a number into two halves whose products are exact

function multiply(a, aLow, b, bLow) {
  const product = a * b;
  const [aCut, bCut] = [SPLIT * a, SPLIT * b];
  const [aTop, bTop] = [aCut - (aCut - a), bCut - (bCut - b)];
  const [aRest, bRest] = [a - aTop, b - bTop];
  const exactly = aTop * bTop - product + aTop * bRest + aRest * bTop + aRest * bRest;
  const missing = exactly + (a * bLow + aLow * b);
  high = product + missing;
  low = missing - (high - product);
}

function divide(a, aLow, b) {
  const quotient = a / b;
  multiply(quotient, 0, b, 0);
  add(a, aLow, -high, -low);
  const missing = (high + low) / b;
  high = quotient + missing;
  low = missing - (high - quotient);
}

const LN2 = [0.6931471805598903, 5.497923018708371e-14, -8.81279300384483e-28]; // the first two have few bits
const LN10 = [2.302585092994046, -2.1707562233822494e-16];
const HALVINGS = 8;
const TERMS = 10;

/** 1 / n!, each with its remainder. */
const FACTORS = [[1, 0]];
for (let n = 1; n <= TERMS; n += 1) {
  divide(...FACTORS[n - 1], n);
  FACTORS.push([high, low]);
}

/** e^x for a number with its remainder; the result is in `high` and `low`. */
function raise(x, xLow) {
  const doublings = Math.round(x / Math.LN2);
  add(x, 0, -doublings * LN2[0], 0);
  add(high, low, -doublings * LN2[1], xLow);
  multiplyAdd(doublings);
  const scale = 2 ** -HALVINGS;
  const [r, rLow] = [high * scale, low * scale];
  [high, low] = FACTORS[TERMS];
  for (let n = TERMS - 1; n >= 1; n -= 1) {
    multiply(high, low, r, rLow);
    add(high, low, ...FACTORS[n]);
  }
  multiply(high, low, r, rLow); // e^r − 1
  for (let n = 0; n < HALVINGS; n += 1) {
    const [less, lessLow] = [high, low];
    multiply(less, lessLow, less, lessLow);
    add(high, low, 2 * less, 2 * lessLow);
  }
  add(high, low, 1, 0);
  const half = Math.trunc(doublings / 2); // in two steps: 2^1024 is too large
  high = high * 2 ** half * 2 ** (doublings - half);
  low = low * 2 ** half * 2 ** (doublings - half);
}

function multiplyAdd(doublings) {
  const [r, rLow] = [high, low];
  multiply(doublings, 0, LN2[2], 0);
  add(r, rLow, -high, -low);
}

const SMALL = 1e-7; // its fourth power is negligible
const MOST = 709.7;
const LEAST = -745;

/** e^x. @param {number} x */
export function exp(x) {
  if (x > MOST || x < LEAST) return Math.exp(x); // infinite, or too close to zero for the digits to matter
  raise(x, 0);
  return high;
}

/** The logarithm of a number with its remainder; the result is in `high` and `low`. */
function lower(x, xLow) {
  const near = Math.log(x);
  raise(-near, 0);
  multiply(high, low, x, xLow);
  add(high, low, -1, 0);
  const rest = high - (high * high) / 2; // ln(1 + t) by its series
  add(near, 0, rest, low);
}

/** @param {number} x */
export function log(x) {
  if (!(x > 0 && x < Infinity)) return Math.log(x);
  lower(x, 0);
  return high;
}

/** ln(1 + x) for x ≥ 0. @param {number} x */
export function log1p(x) {
  if (x < SMALL) {
    add(x, 0, -((x * x) / 2) * (1 - (2 * x) / 3), 0);
  } else {
    add(1, 0, x, 0);
    lower(high, low);
  }
  return high;
}

/** @param {number} x */
export function log10(x) {
  lower(x, 0);
  const [top, topLow] = [high, low];
  divide(top, topLow, LN10[0]);
  const [quotient, quotientLow] = [high, low];
  multiply(quotient, quotientLow, LN10[1] / LN10[0], 0); // for the remainder of the divisor
  add(quotient, quotientLow, -high, -low);
  return high;
}

/** base^power for a base above 0. @param {number} base @param {number} power */
export function pow(base, power) {
  if (base === 10) [high, low] = LN10;
  else if (base > 0) lower(base, 0);
  else return base ** power;
  multiply(high, low, power, 0);
  if (high > MOST || high < LEAST) return base ** power;
  raise(high, low);
  return high;
}

/** The expected score of the plain formula. @param {number} difference */
export const logistic = (difference, scale = 400) => 1 / (1 + pow(10, -difference / scale));
