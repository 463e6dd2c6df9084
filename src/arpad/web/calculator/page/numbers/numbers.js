// Figures as they are shown: signs with a proper minus, decimal places, shares and odds.

import { decimal, exactly } from "./arithmetic.js";
import { fill } from "../ui/sentences.js";

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
