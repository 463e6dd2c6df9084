// FIDE as a rating system of the page: reads one edition of the regulations and rates with it; there is no table,
// K, date or bound in this code. Its terms are the edition in force on a day. Scores are half points, `hundredths`
// are exact, points are only for display. `fide-steps.js` adds the steps of a working.

import { logistic } from "../numbers/elementary.js";
import { floorDivide, halfAway, halfUp, inDays, sum } from "../numbers/exact.js";
import { why } from "../numbers/numbers.js";
import { editions, farDays, titles } from "../rules.js";
import { fill, fixed, phrase } from "../ui/sentences.js";
import { inForce, interpreter, reportOf, systemOf } from "./systems.js";

/** The editions of a time control; one of two time controls is named after the chosen one. */
const editionsFor = (editions, control) => editions
  .filter(({ time_controls: both }) => both.includes(control))
  .map((edition) => ({ ...edition, name: edition.name.replace(edition.time_controls.join(" and "), control) }));

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

function expectedHundredths(edition, own, opponent) {
  const difference = own - opponent;
  return lookUp(edition, exempt(edition, own) ? difference : limited(edition, difference));
}

/** Why a game cannot count at all, and the article that says so. */
function exclusion({ articles }, opponent, forfeit) {
  if (forfeit) return { article: articles.unplayed, reason: phrase("forfeit") };
  if (opponent === null) return { article: articles.unrated, reason: phrase("unrated_opponent") };
  return {};
}

/** Each game with the opponent's effective rating; `hundredths` are the expected score. */
export function classify(edition, games) {
  return games.map(({ opponent: player, points, name, round, colour, forfeit = false }) => {
    const opponent = player && effectiveRating(edition, player);
    return {
      opponent, points, name, round, colour, forfeit, difference: 0, used: 0, hundredths: null,
      article: "", reason: null, ...exclusion(edition, opponent, forfeit),
    };
  });
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

/** If only some upgrades are granted, the games with the greatest differences get them. */
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

// --- K (8.3.3). Every fact except the rating may be unknown: then the player is assumed to be an
// established adult, and that is noted.

const yearOf = (on) => Number(on.slice(0, 4));

function hasReached(bound, player, notes) {
  if (player.rating !== null && player.rating >= bound) return true;
  if (player.highest_rating == null) notes.push(phrase("assumed_never_reached", { bound }));
  return (player.highest_rating ?? 0) >= bound;
}

function isYoung(rule, { birth_year: born, age }, on, notes) {
  const turns = born == null ? null : yearOf(on) - born;
  const byYear = rule.until === "year end";
  if (byYear && turns !== null) return turns <= rule.age;
  if (age != null) {
    if (byYear && age <= rule.age) notes.push(phrase("assumed_under_age", { age, bound: rule.age }));
    return age < rule.age;
  }
  if (turns === rule.age) {
    notes.push(phrase("assumed_birthday_passed", { age: rule.age, year: yearOf(on) }));
  }
  return turns !== null && turns < rule.age;
}

function isJunior(rule, player, on, notes) {
  if (player.birth_year == null && player.age == null) {
    notes.push(phrase("assumed_adult"));
    return false;
  }
  return isYoung(rule, player, on, notes) && !hasReached(rule.never_reached, player, notes);
}

function isNew(bound, player, notes) {
  if (player.rating === null) return true; // with a standard rating, and so new to this list
  if (player.games_played == null) notes.push(phrase("assumed_enough_games", { bound }));
  return (player.games_played ?? bound) < bound;
}

function holds(line, player, on, notes) {
  if (line.reached && !hasReached(line.reached, player, notes)) return false;
  if (line.junior && !isJunior(line.junior, player, on, notes)) return false;
  return !line.games_below || isNew(line.games_below, player, notes);
}

/** K for a period with this number of games, the line of the rule that gave it, and what was assumed. */
export function chooseK(edition, player, games, on) {
  const limit = edition.period_limit;
  if (player.k != null) return { k: player.k, line: null, games, limit, assumed: [] };
  const assumed = [];
  const line = edition.k_steps.find((candidate) => holds(candidate, player, on, assumed));
  const { rating, highest_rating: highest } = player;
  if (rating !== null && highest != null && highest < rating) {
    assumed.push(phrase("assumed_highest_is_rating", { rating, highest }));
  }
  if (player.games_in_period == null) assumed.push(phrase("assumed_no_other_games"));
  const k = line.k * games > limit.value ? floorDivide(limit.value, games) : line.k;
  return { k, line, games, limit, assumed, isNewToList: player.rating === null };
}

function lineReason({ reached, junior, games_below: games, note }) {
  if (reached) return phrase("k_reached", { bound: reached });
  if (junior) {
    const key = junior.until === "year end" ? "k_junior_year" : "k_junior_birthday";
    return phrase(key, { age: junior.age, bound: junior.never_reached });
  }
  if (games) return phrase("k_new", { games });
  return note ? phrase("k_other", { note }) : phrase("k_established");
}

/** Why that line of the rule was applied. */
export const lineOf = ({ line, isNewToList }) =>
  isNewToList && line.games_below ? phrase("k_new_to_list") : lineReason(line);

/** Why K is what it is. */
export function kReason(choice) {
  const { k, line, games, limit } = choice;
  if (!line) return phrase("k_set");
  const reason = lineOf(choice);
  if (k === line.k) return reason;
  return phrase("k_limited", { reason, games, k: line.k, limit: limit.value });
}

// --- A tournament (8.3, 8.3.4) and its performance (B.01)

/** A player's effective rating: their own, or else their standard rating. */
export const effectiveRating = (edition, player) =>
  player.rating ?? (edition.standard_rating_counts.value ? player.standard_rating ?? null : null);

/** 8.3: every game is rated from the starting rating; `given` is the K of a whole period, if any. */
export function tournament({ edition, titles, on, isFar }, player, games, given) {
  const rating = effectiveRating(edition, player);
  const assessed = assess(edition, rating, games);
  const rated = assessed.filter((game) => game.hundredths !== null);
  const n = rated.length;
  const expected = sum(rated.map((game) => game.hundredths));
  const choice = given ?? chooseK(edition, player, player.games_in_period ?? n, on);
  const gained = 50 * sum(rated.map((game) => game.points)) - expected;
  const change = choice.k * gained;
  const newRating = rating + halfAway(change);
  return reportOf(assessed.map((game) => inPoints(game, choice.k)), {
    edition, on, choice, rating, newRating,
    hundredths: { expected, gained, change },
    rules: edition.name,
    k: choice.k,
    kReason: kReason(choice),
    assumed: [
      ...standardAssumed(edition, player),
      ...(assessed.some(({ opponent, forfeit }) => opponent === null && !forfeit)
        ? roundRobinAssumed(edition) : []),
      ...choice.assumed,
    ],
    notes: [...floorNotes(edition, newRating), ...(isFar ? [phrase("far_day", { on })] : [])],
    expected: expected / 100,
    change: change / 100,
    rounded: newRating - rating,
    average: n ? halfUp(sum(rated.map((game) => game.opponent)), n) : null,
    performance: performance(edition, titles, assessed.filter(({ forfeit }) => !forfeit), on),
  });
}

function standardAssumed({ standard_rating_counts: { article } }, player) {
  return player.rating === null ? [phrase("assumed_standard_rating", { article })] : [];
}

/** What is assumed about an event in which an unrated player played: that it was not a round robin. */
function roundRobinAssumed({ unrated_in_round_robins: { value, article } }) {
  return value === "not counted" ? [] : [phrase("assumed_no_round_robin", { article })];
}

/** A game with its figures in points, as every system shows them. */
function inPoints(game, k) {
  const counted = game.hundredths !== null;
  return {
    ...game,
    counted,
    expected: counted ? game.hundredths / 100 : null,
    change: counted ? (k * (50 * game.points - game.hundredths)) / 100 : null,
  };
}

/** A note on what happens to a rating below the floor, if it is below. */
export function floorNotes({ floor: { value: floor, article } }, rating) {
  return floor && rating < floor ? [phrase("below_floor", { rating, floor, article })] : [];
}

/** 8.1.1: the rating difference dp for a score in whole percent. */
export function scoreDifference(edition, percentage) {
  const table = edition.score_differences.value;
  return percentage >= 50 ? table[percentage - 50] : 0 - table[50 - percentage];
}

/** B.01: Ra + dp(p) over the games that were played; null if none was. */
export function performance(edition, titles, games, on) {
  if (!games.length) return null;
  const { value: counts, article } = (inForce(titles, on) ?? titles[0]).unrated_opponent;
  const n = games.length;
  const points = sum(games.map((game) => game.points));
  const percentage = halfUp(100 * points, 2 * n);
  const average = halfUp(sum(games.map((game) => game.opponent ?? counts)), n);
  const unrated = games.filter((game) => game.opponent === null).length;
  const gain = scoreDifference(edition, percentage);
  return { value: average + gain, gain, n, points, average, percentage, unrated, counts, article };
}

// --- Why, and what a player may be in words

/** The sentence on a difference that is special, by why it is. */
const SPECIAL = { capped: "why_capped", exempt: "why_exempt", opponent_exempt: "why_opponent_exempt" };

/** What the table expects in a game, if the difference is special or the formula differs. */
function special({ reason, difference, hundredths: expected }) {
  const formula = logistic(difference);
  const values = { expected, formula };
  const isAlike = fixed(formula, 2) === fixed(expected / 100, 2);
  if (!reason) return isAlike ? [] : [phrase("why_table", values)];
  const key = isAlike && reason.key === "capped" ? "why_capped_alike" : SPECIAL[reason.key];
  return [phrase(key, { difference: Math.abs(difference), ...reason.values, ...values })];
}

function reasons({ n, points, expected, change, k, games }) {
  if (!n) return [];
  return [why(points / 2, expected, change, { k }), ...(games.length === 1 ? special(games[0]) : [])];
}

const OLDEST = systemOf("fide").player.find(({ name }) => name === "age").most; // nobody is older

/** What is impossible about a birth year and an age on that day.
 * @returns {import("../types").Problem[]} */
function checkAges({ birth_year: year, age }, on) {
  if (year == null) return [];
  const turns = yearOf(on) - year;
  if (turns < 0) return [["birth_year", phrase("birth_year_later", { year: yearOf(on) })]];
  if (turns > OLDEST) return [["birth_year", phrase("birth_year_oldest", { oldest: OLDEST })]];
  if (age == null || age === turns || age === turns - 1) return [];
  return [["age", turns
    ? phrase("age_of_birth_year", { year, younger: turns - 1, older: turns, on })
    : phrase("age_of_newborn", { year, on })]];
}

const ratingOf = ({ edition }, player) => effectiveRating(edition, player);
const expected = (terms, own, opponent) =>
  expectedHundredths(terms.edition, ratingOf(terms, own), ratingOf(terms, opponent)) / 100;
const chance = (terms, own, opponent) => logistic(ratingOf(terms, own) - ratingOf(terms, opponent));

/** What a player may be in words, as far as the K rule of that day asks for it: each stands for the facts that
 * make it so. @returns {import("../types").Kind[]} */
function kinds({ edition: { k_steps: lines }, on }) {
  const firstOf = (name) => lines.map((line) => line[name]).find(Boolean);
  const [junior, games, reached] = ["junior", "games_below", "reached"].map(firstOf);
  return [
    ...(junior ? [{
      words: fill("kind_junior"), facts: { birth_year: "", age: `${junior.age - 1}` }, asks: "birth_year",
      taken: fill("kind_junior_taken", { age: junior.age }),
      isSo: (player) => (player.birth_year ?? player.age) != null && isYoung(junior, player, on, []),
    }] : []),
    ...(games ? [{
      words: fill("kind_new"), facts: { games_played: "0" }, isSo: (player) => (player.games_played ?? games) < games,
    }] : []),
    ...(reached ? [{
      words: fill("kind_reached", { bound: reached }), facts: { highest_rating: `${reached}` },
      isSo: (player) => hasReached(reached, player, []),
    }] : []),
  ];
}

const fide = interpreter({
  earliest: editions[0].since,
  omitted: "omitted_fide",

  terms({ on, time_control: control }) {
    if (!on) return { problem: ["on", phrase("choose_start")] };
    const known = editionsFor(editions, control);
    const edition = inForce(known, on);
    if (edition) return { terms: { edition, control, titles, on, isFar: on > inDays(farDays) } };
    const first = phrase("first_edition", { time_control: control, since: known[0].since });
    return { problem: ["on", first] };
  },

  about: ({ edition }) => `${edition.name} (${edition.source})`,
  line: ({ edition, control, on }) => (on === inDays(0) ? fill("line_today", { control }) : edition.name),
  beside: ["games_played", "birth_year", "age", "k"],
  kinds,
  rowFacts: [], // only the rating of an opponent counts
  needs: ["rating", "performance", "norm"],

  asksPlayer: (name, terms) =>
    name !== "standard_rating" || Boolean(terms?.edition.standard_rating_counts.value),

  check({ on }, player, n) {
    const problems = checkAges(player, on);
    if (player.games_in_period !== null && player.games_in_period < n) {
      problems.push(["games_in_period", phrase("period_includes", { n })]);
    }
    return problems;
  },

  rating: ratingOf,
  rate: tournament,

  expected,
  chance,
  why: reasons,
});

export default { fide };
