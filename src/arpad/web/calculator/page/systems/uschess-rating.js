// The two formulas of US Chess and the passes over a section, with the arithmetic in the same order
// as in Python. Every bound, factor and day is in the exported rules.

import { logistic } from "../numbers/elementary.js";
import { exactSum, sum } from "../numbers/exact.js";
import { rules } from "../rules-uschess.js";
import { fixed } from "../ui/sentences.js";
import { inForce } from "./systems.js";

// --- The start value of an unrated player

const converted = ({ factor, plus }, rating) => Number(fixed(factor * rating + plus, 6));

function fromFide(rating, ended) {
  const branches = inForce(rules.from_fide, ended).value;
  const branch = branches.find(({ up_to: most }) => most === null || rating <= most);
  const games = rating <= rules.fide_games_bound ? rules.fide_games : rules.strong_fide_games;
  return { rating: converted(branch, rating), games };
}

function byAge(age) {
  return Math.min(Math.max(rules.points_a_year * age, rules.least_start), rules.most_start);
}

/** The start value, the number of games that it counts for, and the key of its source; or null. */
export function startOf(player, { ended, start }) {
  const { fide_rating: fide, cfc_rating: cfc, age } = player;
  if (fide != null) {
    return { ...fromFide(fide, ended), key: "us_start_fide", values: { rating: fide }, of: "FIDE" };
  }
  if (cfc != null && cfc > rules.cfc_above) {
    const rating = converted(rules.from_cfc, cfc);
    return { rating, games: rules.cfc_games, key: "us_start_cfc", values: { rating: cfc }, of: "CFC" };
  }
  if (age != null && age >= rules.least_age) {
    return { rating: byAge(age), games: 0, key: "us_start_age", values: { age } };
  }
  if (start == null) return null;
  return { rating: start, games: 0, key: "us_start_set", values: { rating: start } };
}

// --- A player at the start of a section

function effectiveMaximum(rating, { most, above, a, b, c }) {
  return rating > above ? most : most / Math.sqrt(a + b * ((c - rating) * (c - rating)));
}

/** Rating and games before, and the games that count; null if there is no start value. */
export function entryOf(player, terms) {
  const start = player.rating == null ? startOf(player, terms) : null;
  const rating = player.rating ?? start?.rating ?? null;
  if (rating === null) return null;
  const games = start ? start.games : player.games ?? null;
  const maximum = effectiveMaximum(rating, inForce(rules.effective_games, terms.ended).value);
  const earlier = player.earlier ?? rules.mixed;
  const isOneSided = earlier !== rules.mixed && games > 0;
  return {
    player, start, rating, games, maximum, earlier,
    effective: games === null ? maximum : Math.min(games, maximum),
    isNewcomer: games === 0,
    isSpecial: games !== null && (isOneSided || games <= rules.special_games),
  };
}

// --- The standard formula

function kFactor(rating, effective, games, isDual) {
  const total = effective + games;
  if (!isDual || rating <= rules.dual_above) return rules.k_numerator / total;
  if (rating >= rules.dual_from) return rules.dual_least / total;
  return (rules.k_numerator * (rules.dual_intercept - rules.dual_slope * rating)) / total;
}

function bonusOf(gained, factor, games, meetings) {
  const most = games === rules.bonus_games ? 1 : rules.bonus_meetings;
  if (games < rules.bonus_games || meetings > most) return 0;
  return Math.max(0, gained - factor * Math.sqrt(Math.max(games, rules.bonus_least_root)));
}

// --- The special formula

/** A straight line over 800 points. */
export const linear = (difference) => Math.min(1, Math.max(0, 0.5 + difference / 800));

/** The rating at which the expected score equals the actual score: the one nearest to the start. */
function solved(start, prior, priorGames, priorScore, opponents, score) {
  const points = opponents.map((opponent) => [opponent, 1]);
  if (priorGames) points.push([prior, priorGames]);
  const wanted = score + priorScore;
  const ends = points.flatMap(([centre]) => [centre - 400, centre + 400]);
  const knots = [...new Set(ends)].sort((one, other) => one - other);
  const values = knots.map((knot) =>
    exactSum(points.map(([centre, weight]) => weight * linear(knot - centre))) - wanted);
  const [low, high] = zeros(knots, values);
  return Math.min(Math.max(start, low), high);
}

/** The first and the last zero of the non-decreasing line through these points. */
function zeros(knots, values) {
  const flat = knots.filter((_, place) => Math.abs(values[place]) <= rules.near);
  if (flat.length) {
    return [
      flat[0] === knots[0] ? -Infinity : flat[0],
      flat.at(-1) === knots.at(-1) ? Infinity : flat.at(-1),
    ];
  }
  const above = values.findIndex((value) => value > 0);
  const [left, right] = [knots[above - 1], knots[above]];
  const share = values[above - 1] / (values[above - 1] - values[above]);
  const zero = left + share * (right - left);
  return [zero, zero];
}

function special({ rating, earlier }, priorGames, opponents, points) {
  const [shift, priorScore] = {
    won: [-400, priorGames], lost: [400, 0], [rules.mixed]: [0, priorGames / 2],
  }[earlier];
  const found = solved(rating, rating + shift, priorGames, priorScore, opponents, points / 2);
  return Math.min(Math.max(found, rules.least_rating), rules.most_special);
}

// --- Passes. A game has an opponent and half points; `strengths` are by opponent.

/** One pass for a player, against opponents of these strengths. */
export function passOf(entry, games, strengths, { factor, match, dual, rating_list: list }) {
  const opponents = games.map(({ opponent }) => strengths.get(opponent));
  const points = sum(games.map((game) => game.points));
  const n = games.length;
  if (entry.isSpecial) {
    const rating = special(entry, entry.effective, opponents, points);
    return { opponents, points, n, rating, k: null, bonus: 0 };
  }
  const isDual = dual && list === rules.regular;
  const k = kFactor(entry.rating, entry.effective, n, isDual);
  const expected = exactSum(opponents.map((opponent) => logistic(entry.rating - opponent)));
  const gained = k * (points / 2 - expected);
  const met = games.map(({ opponent }) => opponent);
  const meetings = Math.max(...met.map((one) => met.filter((other) => other === one).length));
  const bonus = match ? 0 : bonusOf(gained, factor, n, meetings);
  const rating = Math.max(entry.rating + gained + bonus, rules.least_rating);
  return { opponents, points, n, rating, k, expected, gained, bonus, factor };
}

/** Both passes of two players who met once; `points` are the first one's. */
export function bothPasses(entries, points, terms) {
  const games = [[{ opponent: 1, points }], [{ opponent: 0, points: 2 - points }]];
  const strengths = entries.map((entry, who) => (entry.isNewcomer
    ? special(entry, 1, [entries[1 - who].rating], games[who][0].points) : entry.rating));
  const pass = (figures) => entries.map((entry, who) =>
    passOf(entry, games[who], new Map(figures.entries()), terms));
  const first = pass(strengths);
  const second = pass(first.map(({ rating }) => rating));
  return entries.map((_, who) => [first[who], second[who]]);
}
