// Exact arithmetic: whole numbers, rounded once as the rules say; sums of floats without lost bits.

/** Floor division; % is exact, whereas a/b may already have been rounded up.
 * @param {number} a @param {number} b */
export const floorDivide = (a, b) => Math.round((a - (((a % b) + b) % b)) / b);

/** Hundredths rounded to a whole number, halves away from zero.
 * @param {number} hundredths */
export function halfAway(hundredths) {
  const size = floorDivide(Math.abs(hundredths) + 50, 100);
  return hundredths < 0 && size ? -size : size;
}

/** The nearest whole number, halves up; no bit is lost before. @param {number} number */
export function nearestWhole(number) {
  const below = Math.floor(number);
  return number - below >= 0.5 ? below + 1 : below;
}

/** A fraction rounded to a whole number, halves up.
 * @param {number} numerator @param {number} denominator */
export const halfUp = (numerator, denominator) =>
  floorDivide(2 * numerator + denominator, 2 * denominator);

/** @param {number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The correctly rounded sum: partial sums keep every bit.
 * @param {number[]} values */
export function exactSum(values) {
  /** @type {number[]} */
  const partials = [];
  for (let value of values) {
    let kept = 0;
    for (let other of partials) {
      if (Math.abs(value) < Math.abs(other)) [value, other] = [other, value];
      const high = value + other;
      const low = other - (high - value);
      if (low) partials[kept++] = low;
      value = high;
    }
    partials.length = kept;
    partials.push(value);
  }
  return rounded(partials);
}

/** The sum of partial sums that do not overlap, smallest first; rounded once, ties to even.
 * @param {number[]} partials */
function rounded(partials) {
  let total = partials.pop() ?? 0;
  while (partials.length) {
    const part = /** @type {number} */ (partials.pop());
    const high = total + part;
    const lost = part - (high - total);
    total = high;
    if (!lost) continue;
    const next = partials.at(-1) ?? 0; // the rest decides a tie
    const further = high + 2 * lost;
    const goesOn = Math.sign(lost) === Math.sign(next);
    return goesOn && further - high === 2 * lost ? further : high;
  }
  return total;
}

/** @param {number[]} ratings */
export const mean = (ratings) => exactSum(ratings.map((rating) => rating / ratings.length));

/** The day this many days from today, as year-month-day; 0 is today. @param {number} days */
export function inDays(days) {
  const now = new Date();
  const local = now.getTime() - now.getTimezoneOffset() * 60000;
  return new Date(local + days * 86400000).toISOString().slice(0, 10);
}
