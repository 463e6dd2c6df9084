// @ts-check
// Reads one edition of the regulations and rates with it; it has no table, no K, no date and no
// bound of its own. Scores are half points, `hundredths` are exact, points are for show.

import { halfAway, halfUp, sum } from "./exact.js";
import { chooseK, kReason } from "./fide-k.js";
import { phrase } from "./sentences.js";

export const editionsFor = (editions, timeControl) =>
  editions.filter((edition) => edition.time_controls.includes(timeControl));

/** The record for a tournament that starts on that day (0.1); undefined before the first. */
export const inForce = (records, on) => records.findLast((record) => record.since <= on);

// --- The expected score (8.1.2) and whether and how a game counts (8.3.1)

function lookUp(edition, difference) {
  const bounds = edition.difference_bounds.value;
  const size = Math.abs(difference);
  const place = bounds.findIndex((bound) => size <= bound);
  const stronger = 50 + (place < 0 ? bounds.length : place);
  return difference >= 0 ? stronger : 100 - stronger;
}

function limited(edition, difference) {
  const cap = edition.cap.value ?? Infinity;
  return Math.max(-cap, Math.min(cap, difference));
}

const exempt = (edition, own) => own >= (edition.cap_exemption.value?.rating ?? Infinity);

function isRated(edition, own, opponent) {
  const gap = edition.gap.value;
  return !gap || Math.abs(own - opponent) < gap.difference || Math.max(own, opponent) <= gap.above;
}

export function expectedHundredths(edition, own, opponent) {
  const difference = own - opponent;
  return lookUp(edition, exempt(edition, own) ? difference : limited(edition, difference));
}

/** Each game, and why it cannot count at all; `hundredths` are those expected. */
export function classify(edition, games) {
  return games.map(({ opponent, points, name }) => ({
    opponent, points, name, difference: 0, used: 0, hundredths: null, article: "", reason: null,
    ...(opponent === null
      ? { article: edition.articles.unrated, reason: phrase("unrated_opponent") } : {}),
  }));
}

function assessOne(edition, own, game) {
  game.difference = game.used = own - game.opponent;
  if (!isRated(edition, own, game.opponent)) {
    return because(game, edition.gap.article, phrase("gap", edition.gap.value));
  }
  game.used = limited(edition, game.difference);
  if (game.used !== game.difference) applyCap(edition, own, game);
  game.hundredths = lookUp(edition, game.used);
  return game;
}

function applyCap(edition, own, game) {
  const { cap, cap_exemption: exemption } = edition;
  if (exempt(edition, own)) {
    game.used = game.difference;
    return because(game, exemption.article, phrase("exempt", { rating: exemption.value.rating }));
  }
  return because(game, cap.article, phrase("capped", { cap: cap.value, used: Math.abs(game.used) }));
}

const because = (game, article, reason) => Object.assign(game, { article, reason });

/** Where only some upgrades are granted, the greatest differences have them. */
function limitUpgrades(edition, assessed) {
  const granted = edition.upgrades.value;
  if (granted == null) return;
  const upgraded = assessed.filter((game) => game.used < game.difference);
  upgraded.sort((one, other) => other.difference - one.difference);
  for (const game of upgraded.slice(granted)) {
    game.used = game.difference;
    game.hundredths = lookUp(edition, game.used);
    game.reason = phrase("upgrade_used");
  }
}

export function assess(edition, own, games) {
  const assessed = classify(edition, games);
  for (const game of assessed) if (!game.reason) assessOne(edition, own, game);
  limitUpgrades(edition, assessed);
  return assessed;
}

/** The rating that a player counts with: their own, or their standard rating. */
export const effectiveRating = (edition, player) =>
  player.rating ?? (edition.standard_rating_counts.value ? player.standard_rating ?? null : null);

/** 8.3: every game is rated from the starting rating. */
export function tournament({ edition, titles, on }, player, games) {
  const rating = effectiveRating(edition, player);
  const assessed = assess(edition, rating, games);
  const counted = assessed.filter((game) => game.hundredths !== null);
  const n = counted.length;
  const points = sum(counted.map((game) => game.points));
  const expected = sum(counted.map((game) => game.hundredths));
  const choice = chooseK(edition, player, player.games_in_period ?? n, on);
  const gained = 50 * points - expected;
  const change = choice.k * gained;
  const newRating = rating + halfAway(change);
  return {
    edition, on, choice, n, points, rating, newRating,
    hundredths: { expected, gained, change },
    rules: edition.name,
    k: choice.k,
    kReason: kReason(choice),
    assumed: [...standardAssumed(edition, player), ...choice.assumed],
    notes: floorNotes(edition, newRating),
    expected: expected / 100,
    change: change / 100,
    rounded: newRating - rating,
    average: n ? halfUp(sum(counted.map((game) => game.opponent)), n) : null,
    performance: performance(edition, titles, games, on),
    games: assessed.map((game) => shown(game, choice.k)),
  };
}

function standardAssumed({ standard_rating_counts: { article } }, player) {
  return player.rating === null ? [phrase("assumed_standard_rating", { article })] : [];
}

/** A game in points, as every system shows them. */
function shown(game, k) {
  const counted = game.hundredths !== null;
  return {
    ...game,
    counted,
    expected: counted ? game.hundredths / 100 : null,
    change: counted ? (k * (50 * game.points - game.hundredths)) / 100 : null,
  };
}

/** Nothing, or what happens to a rating below the floor. */
function floorNotes({ floor: { value: floor, article } }, rating) {
  return floor && rating < floor ? [phrase("below_floor", { rating, floor, article })] : [];
}

/** 8.1.1: the rating difference dp for a score in whole percent. */
export function scoreDifference(edition, percentage) {
  const table = edition.score_differences.value;
  return percentage >= 50 ? table[percentage - 50] : 0 - table[50 - percentage];
}

/** B.01: Ra + dp(p). */
export function performance(edition, titles, games, on) {
  const { value: counts, article } = (inForce(titles, on) ?? titles[0]).unrated_opponent;
  const n = games.length;
  const points = sum(games.map((game) => game.points));
  const percentage = halfUp(100 * points, 2 * n);
  const average = halfUp(sum(games.map((game) => game.opponent ?? counts)), n);
  const unrated = games.filter((game) => game.opponent === null).length;
  const gain = scoreDifference(edition, percentage);
  return { value: average + gain, gain, n, points, average, percentage, unrated, counts, article };
}
