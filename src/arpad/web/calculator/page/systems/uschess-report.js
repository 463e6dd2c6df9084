// The report on a section, or one player's part of it: floors, figures and the working.

import { logistic } from "../numbers/elementary.js";
import { exactSum } from "../numbers/exact.js";
import { decimal, exactly, placesNeeded, product, summed, why } from "../numbers/numbers.js";
import { rules } from "../rules-uschess.js";
import { fixed, phrase, step } from "../ui/sentences.js";
import { reportOf } from "./systems.js";
import { linear } from "./uschess-rating.js";

const NEAR = 1e-9; // less is a rounding error of floats

// --- Floors, applied once, after the last pass

function absoluteFloor(player, points, isOnline, isNewcomer) {
  const least = rules.least_rating;
  if (isOnline) return { rating: least, reason: phrase("us_floor_online"), assumed: [] };
  const counts = [player.wins, player.draws, player.events].map((count) => count ?? null);
  if (counts.includes(null) && !isNewcomer) {
    const assumed = [phrase("us_assumed_floor", { most: rules.most_absolute })];
    return { rating: least, reason: phrase("us_floor_least"), assumed };
  }
  const [wins, draws, events] = counts.map((count) => count ?? 0);
  const count = (half) => points.filter((each) => each === half).length;
  const counted = rules.floor_win * (wins + count(2)) + rules.floor_draw * (draws + count(1)) +
    rules.floor_event * (events + (points.length >= rules.floor_event_games ? 1 : 0));
  const floor = Math.min(least + counted, rules.most_absolute);
  return { rating: floor, reason: phrase("us_floor_absolute", { floor }), assumed: [] };
}

function peakFloor(peak) {
  const found = Math.floor((Math.floor(peak + 0.5) - rules.peak_less) / 100) * 100;
  return found < rules.least_peak_floor ? null : Math.min(found, rules.most_peak_floor);
}

/** The highest floor of a player, the reason for it, and what was assumed. */
function floorOf(entry, points, isOnline) {
  const { player } = entry;
  const found = [absoluteFloor(player, points, isOnline, entry.isNewcomer)];
  const given = (rating, reason) => found.push({ rating, reason, assumed: [] });
  const peak = player.peak ?? null;
  if (peak !== null && peakFloor(peak) !== null) {
    given(peakFloor(peak), phrase("us_floor_peak", { peak, less: rules.peak_less }));
  }
  if (player.life_master) given(rules.life_master_floor, phrase("us_floor_life_master"));
  if (player.floor != null) given(player.floor, phrase("us_floor_set"));
  return found.reduce((highest, each) => (each.rating > highest.rating ? each : highest));
}

// --- The report

function exactRating({ entry, passes, floor, match }) {
  if (!passes.length) return entry.rating;
  let { rating } = passes.at(-1);
  if (match) {
    const [low, high] = [-1, 1].map((side) => entry.rating + side * rules.match_most);
    rating = Math.min(Math.max(rating, low), high);
  }
  return floor ? Math.max(rating, floor.rating) : rating;
}

/** The expected score of each game by the last pass; null if it does not count. */
function expectedOf({ entry, passes, played }) {
  if (!passes.length) return played.map(() => null);
  const last = passes.at(-1);
  const strengths = last.opponents.values();
  const score = (difference) => (last.k === null ? linear(difference) : logistic(difference));
  const own = last.k === null ? last.rating : entry.rating;
  return played.map(({ reason }) => (reason ? null : score(own - strengths.next().value)));
}

function figuresOf(made, n) {
  const { entry, passes, floor } = made;
  if (!passes.length) return [];
  const figure = (name, before, after, places = 0) =>
    ({ name, label: rules.labels[name], before, after, places });
  const after = exactRating(made);
  const isProvisional = (games) => games <= rules.provisional_games;
  return [
    figure("exact", entry.rating, after, Math.max(exactly(entry.rating), exactly(after))),
    figure("effective_games", entry.effective, null, 2),
    ...(floor ? [figure("floor", null, floor.rating)] : []),
    ...(entry.games === null ? []
      : [figure("provisional", isProvisional(entry.games), isProvisional(entry.games + n))]),
  ];
}

/** Numerator and effective games as they are printed, and the games: they give K. */
function kPhrase(plain, dual, { effective }, { n: games, k }, places) {
  const numerator = k * (effective + games);
  const decimals = placesNeeded(k, (printed) => printed(numerator) / (printed(effective) + games), places);
  const values = { games, k, numerator: decimal(numerator, decimals), effective: decimal(effective, decimals) };
  if (values.numerator === decimal(rules.k_numerator, 1)) return phrase(plain, values);
  return phrase(dual, { ...values, above: rules.dual_above });
}

/** The bonus, and what a match or a floor holds; the special formula rates all games at once. */
function additionsOf({ passes, match }, change) {
  if (!passes.length) return [];
  const { k, gained, bonus } = passes.at(-1);
  const { labels } = rules;
  if (k === null) return [{ name: labels.special, change }];
  const held = change - gained - bonus;
  return [
    ...(bonus ? [{ name: labels.bonus, change: bonus }] : []),
    ...(Math.abs(held) > NEAR ? [{ name: match ? labels.match : labels.floor, change: held }] : []),
  ];
}

// --- Why

const listed = (ratings) => ratings.map((each) => fixed(each, 2)).join(", ");

function specialReason({ rating: before }, { rating: after, points: score, n }) {
  const change = after - before;
  const [last, first] = summed(change, [after, -before]).replace(/^\+/, "").split(" ");
  return phrase("us_why_special", { score, n, change, after: last, before: first.replace(/^[-+]/, "") });
}

export function reasons({ entry, passes, match, change, exact }) {
  if (!passes.length) return [];
  const last = passes.at(-1);
  const { k, points, expected, gained, bonus } = last;
  const moved = k === null ? last.rating - entry.rating : gained + bonus;
  const isHeld = Math.abs(change - moved) > NEAR;
  return [
    ...(passes.length === 2 ? [phrase("us_why_opponents", { opponents: listed(last.opponents) })] : []),
    k === null ? specialReason(entry, last) : why(points / 2, expected, gained, { k }),
    ...(bonus ? [phrase("us_why_bonus", { parts: summed(moved, [gained, bonus]), change: moved })] : []),
    ...(isHeld && match ? [phrase("us_why_match", { most: rules.match_most, change })] : []),
    ...(isHeld && !match ? [phrase("us_why_floor", { floor: exact, change })] : []),
  ];
}

/** A note that only one rating of another federation counts, though several should be blended. */
function unblended(start, ended) {
  const since = rules.blended_since;
  if (!start?.of || ended < since) return [];
  return [phrase("us_assumed_blend", { year: Number(since.slice(0, 4)), of: start.of })];
}

/** The report. `played` are the games, with the opponent's rating before, and why one does not count. */
export function reportOn(terms, entry, passes, played, estimate) {
  const counted = played.filter(({ reason }) => !reason);
  const points = counted.map((game) => game.points);
  const isOnline = !rules.over_the_board.includes(terms.rating_list);
  const floor = terms.match ? null : floorOf(entry, points, isOnline);
  const made = { entry, passes, floor, played, match: terms.match };
  const exact = exactRating(made);
  const newRating = Math.floor(exact + 0.5);
  const change = exact - entry.rating;
  const k = passes.at(-1)?.k ?? null;
  const expected = expectedOf(made);
  const isUnsure = entry.games === null && entry.rating > rules.certain_up_to && points.length;
  const games = played.map((game, place) => ({
    ...game,
    counted: !game.reason,
    expected: expected[place],
    change: expected[place] === null || k === null ? null : k * (game.points / 2 - expected[place]),
  }));
  return reportOf(games, {
    ...made, exact, newRating, change, k, estimate,
    rules: terms.name,
    rating: entry.rating,
    published: Math.floor(entry.rating + 0.5),
    rounded: newRating - Math.floor(entry.rating + 0.5),
    kReason: k === null ? null : kPhrase("us_k_reason", "us_k_reason_dual", entry, passes.at(-1), 2),
    assumed: [
      ...unblended(entry.start, terms.ended),
      ...(isUnsure ? [phrase("us_assumed_games")] : []),
      ...(floor && passes.length ? floor.assumed : []),
    ],
    figures: figuresOf(made, points.length),
    additions: additionsOf(made, change),
  });
}

// --- The working

function effectiveStep({ games, maximum, effective }) {
  return games === null ? phrase("us_effective_established", { maximum })
    : phrase("us_effective", { games, maximum, effective });
}

function bonusPhrase({ n, gained, bonus, factor }) {
  const root = Math.max(n, rules.bonus_least_root);
  const threshold = factor * Math.sqrt(root);
  const decimals = placesNeeded(bonus, (printed) => printed(gained) - threshold);
  return phrase("us_bonus", { gained: decimal(gained, decimals, 2), factor, root, bonus });
}

function resultPhrases({ rating: before }, { rating, gained, bonus }) {
  const parts = [before, gained, ...(bonus ? [bonus] : [])];
  const after = exactSum(parts);
  const [first, ...more] = summed(after, parts).replace(/^\+/, "").split(" ");
  const result = phrase("us_result", { before: first, parts: more.join(" "), after });
  return after < rating ? [result, phrase("us_least", { least: rating })] : [result];
}

const SPECIAL = { mixed: "us_special_mixed", won: "us_special_won", lost: "us_special_lost" };

function passSteps(name, entry, pass) {
  const { opponents, points: score, n, rating, k, expected, gained: points, bonus } = pass;
  const first = step(name, phrase("us_opponents", { opponents: listed(opponents) }));
  if (k === null) {
    const key = entry.games ? SPECIAL[entry.earlier] : "us_special_none";
    return [first, step(name, phrase(key, { rating, score, n }))];
  }
  const gained = score / 2 - expected;
  return [
    first,
    step(name, kPhrase("us_k", "us_k_dual", entry, pass, 4)),
    step(name, phrase("elo_score_less_expected", { score, expected, gained })),
    step(name, phrase("times_k", product(gained, k, points))),
    ...(bonus ? [step(name, bonusPhrase(pass))] : []),
    ...resultPhrases(entry, pass).map((each) => step(name, each)),
  ];
}

function lastSteps({ passes, floor, match, exact, newRating }) {
  const key = floor && passes.at(-1).rating < floor.rating ? "us_floor_held" : "us_floor";
  return [
    ...(match ? [step(rules.steps.match, phrase("us_match", { most: rules.match_most, rating: exact }))] : []),
    ...(floor ? [step(rules.steps.floors, phrase(key, { floor: floor.rating, reason: floor.reason }))] : []),
    step(rules.steps.after, phrase("us_after", {
      rating: decimal(exact, exactly(exact), 2), new_rating: newRating,
    })),
  ];
}

export function steps(report) {
  const { entry, passes, played } = report;
  const { start } = entry;
  const reason = start && phrase(start.key, start.values);
  const before = [
    ...(start ? [step(rules.steps.start, phrase("us_start", { ...start, reason }))] : []),
    ...played.flatMap((game, place) => (game.reason
      ? [step(rules.steps.games, phrase("not_counted", { reason: game.reason }), place + 1)] : [])),
  ];
  if (!passes.length) return before;
  const names = passes.length === 2 ? rules.steps.passes : [rules.steps.estimate];
  return [
    ...before,
    step(rules.steps.effective, effectiveStep(entry)),
    ...passes.flatMap((pass, place) => passSteps(names[place], entry, pass)),
    ...lastSteps(report),
  ];
}
