// Rates by the record of a pool; one formula for all pools: R' = R + K × m × (S − E(D + h)) + extras.

import { exactSum, halfAway, nearestWhole } from "../numbers/exact.js";
import { decimal, exactly, placesNeeded, product, summed, why } from "../numbers/numbers.js";
import {
  addedByGame, assumedOfGame, chosenK, edgesOf, estimateOf, expectedBy, extrasOf, isSafe, multiplierOf, problemOf, scoreOf, scoreProblem,
} from "./pool-rules.js";
import { pools } from "../rules-elo.js";
import { fixed, phrase, step, text, uniquely, withSign } from "../ui/sentences.js";
import { reportOf } from "./systems.js";

const NEAR = 1e-9; // less is a rounding error of floats

/** The known facts of a game. */
const knownFacts = (facts = {}) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null));

export const effectiveRating = (record, player) => player?.rating ?? record.start ?? null;

// --- One game, without its K

function assess(record, rating, game) {
  const { points, name, round, colour, forfeit, isFirst = true } = game;
  const facts = knownFacts(game.facts);
  const opponent = effectiveRating(record, game.opponent);
  const kept = { points, name, round, colour, opponent, facts, own: rating };
  const out = (reason, problem = /** @type {any} */ (null)) => ({
    ...kept, score: points / 2, counted: false, expected: null, change: null, gained: 0, extra: 0, reason,
    problem,
  });
  const isPlayed = !forfeit && opponent !== null;
  const problem = isPlayed ? problemOf(record, rating, opponent, points, turned(facts, isFirst))
    : scoreProblem(record.scores, points, facts);
  if (problem) return out(problem[1], problem);
  if (!isPlayed) return out(phrase(forfeit ? "forfeit" : "unrated_opponent"));
  const [ours, theirs] = isFirst ? edgesOf(record.advantage, facts) : edgesOf(record.advantage, facts).reverse();
  const won = points - 1;
  const edge = rating + ours - opponent - theirs;
  const score = scoreOf(record.scores, points, facts);
  const expected = expectedBy(record.curve, rating + ours, opponent + theirs, facts);
  const multiplier = multiplierOf(record.multiplier, facts, Boolean(won), won * edge);
  return {
    ...kept, score, counted: true, expected, multiplier, reason: null, change: 0,
    edges: [ours, theirs],
    gained: multiplier * (score - expected),
    extra: multiplier * addedByGame(record.extras, rating),
  };
}

const TURNED = { first: "second", second: "first" };

/** The facts from one side: reversed for the second player. */
function turned(facts, isFirst) {
  if (isFirst) return facts;
  const { home, taker } = facts;
  return { ...facts, ...(home ? { home: TURNED[home] ?? home } : {}), ...(taker ? { taker: TURNED[taker] } : {}) };
}

// --- Games that are rated together

const exchanged = (change) => (change > 0 ? nearestWhole(change) : 0 - nearestWhole(-change)); // never -0

function settled({ rounded, floor }, before, change) {
  let after = before + change;
  if (rounded === "exchange") {
    after = before + exchanged(change);
  } else if (rounded) { // the change of a whole rating has all its digits
    after = Number.isInteger(before) ? before + nearestWhole(change) : nearestWhole(after);
  }
  return floor === null ? after : Math.max(after, floor);
}

function withChange({ scores, rounded }, game, k) {
  if (!game.counted) return game;
  const exact = k * game.gained + game.extra;
  const change = rounded === "exchange" ? exchanged(exact) : exact;
  const isHeld = change < 0 && isSafe(scores, game.facts); // a loss of points is not counted
  return { ...game, isHeld, change: isHeld ? 0 : change };
}

function sumOf(record, played, changeBy) {
  const counted = played.filter((game) => game.counted);
  const exactly = exactSum(counted.map((game) => game.gained));
  // A sum of hundredths, which floats do not hold exactly.
  const gained = record.curve.hundredths ? Number(fixed(exactly, 2)) : exactly;
  const isHeld = counted.some(({ facts }) => isSafe(record.scores, facts));
  const change = isHeld ? exactSum(counted.map((game) => game.change))
    : changeBy(gained) + exactSum(counted.map((game) => game.extra));
  return { gained, change };
}

function batchOf(record, who, rating, games) {
  const assessed = games.map((game) => assess(record, rating, game));
  const counted = assessed.filter((game) => game.counted);
  if (!counted.length) return { rating, played: assessed, k: null, extras: [], after: rating, assumed: [], change: 0 };
  const n = counted.length;
  const sums = {
    rating, n, facts: counted[0].facts,
    score: exactSum(counted.map((game) => game.score)),
    expected: exactSum(counted.map((game) => game.expected)),
  };
  const { k, reason, assumed, changeBy } = chosenK(record.k, who, sums);
  const played = assessed.map((game) => withChange(record, game, k));
  const { gained, change } = sumOf(record, played, changeBy);
  const extras = extrasOf(record.extras, who, rating, k, change, n);
  const moves = exactSum([change, ...extras.map(({ points }) => points)]);
  const ofGames = counted.flatMap(({ facts, score }) =>
    assumedOfGame(record, facts, score !== 0.5 || Boolean(facts.shoot_out)));
  return {
    rating, played, k, reason, gained, change, extras,
    exact: rating + moves,
    after: settled(record, rating, moves),
    assumed: [...uniquely(ofGames), ...assumed],
    estimate: estimateOf(record.extras, extras, counted.map(({ facts }) => facts)),
  };
}

const added = (number, more) => (number == null ? null : number + more);

/** The player after the games that count. */
function moved(who, rating, games) {
  const points = games.reduce((total, { facts }) => total + (facts.length ?? pools.least_length), 0);
  return {
    ...who, rating,
    games_played: (who.games_played ?? 0) + games.length,
    experience: added(who.experience, points),
  };
}

// --- The report

function figuresOf(record, batches, counted) {
  const figure = (name, after, places = 0) =>
    ({ name, label: pools.labels[name], before: null, after, places });
  const bonus = exactSum(batches.flatMap(({ extras }) => extras)
    .flatMap(({ isBonus, points }) => (isBonus ? [points] : [])));
  const isOne = counted.length === 1 && counted[0].multiplier !== 1;
  return [
    ...(isOne ? [figure("multiplier", counted[0].multiplier, 4)] : []),
    ...(bonus ? [figure("bonus", bonus, 2)] : []),
    ...(record.floor === null ? [] : [figure("floor", record.floor)]),
  ];
}

function changeOf({ floor, rounded }, start, batches) {
  if (rounded === "exchange") return changesOf(batches);
  if (floor !== null && batches.length) return batches.at(-1).after - start;
  return exactSum(batches.flatMap(({ change, extras }) => [change, ...extras.map(({ points }) => points)]));
}

const changesOf = (batches) =>
  exactSum(batches.flatMap(({ played }) => played.map((game) => game.change ?? 0)));

function reportOn(record, player, start, batches) {
  const played = batches.flatMap((batch) => batch.played);
  const counted = played.filter((game) => game.counted);
  const rated = batches.filter(({ k }) => k !== null);
  const ks = new Set(rated.map(({ k }) => k));
  const reasons = uniquely(rated.map(({ reason }) => reason));
  const k = ks.size === 1 ? [...ks][0] : null;
  const change = changeOf(record, start, batches);
  const after = batches.at(-1)?.after ?? start;
  const first = player.rating == null ? [phrase("elo_assumed_start", { start })] : [];
  return reportOf(played, {
    record, batches, change, k,
    rules: record.name,
    factor: record.factor.name,
    batch: record.batch,
    rating: start,
    newRating: record.places || record.rounded === "exchange" ? after : Math.floor(after + 0.5),
    rounded: halfAway(100 * (record.rounded ? after - start : change)),
    places: record.places,
    points: 2 * exactSum(counted.map(({ score }) => score)),
    kReason: k !== null && reasons.length === 1 ? reasons[0] : null,
    assumed: uniquely([...first, ...batches.flatMap(({ assumed }) => assumed)]),
    notes: record.rounded === "exchange" && counted.length > 1 ? [phrase("pool_each_exchange")] : [],
    estimate: record.estimate || (batches.find(({ estimate }) => estimate)?.estimate ?? ""),
    figures: figuresOf(record, batches, counted),
    additions: additionsOf(record, batches, change),
  });
}

/** Rates a player's games: all together, or one after the other, as the pool does. */
export function rate(record, player, games) {
  const start = effectiveRating(record, player);
  const parts = record.batch === "game" ? games.map((game) => [game]) : games.length ? [games] : [];
  const batches = [];
  let [who, rating] = [player, start];
  for (const part of parts) {
    const batch = batchOf(record, who, rating, part);
    batches.push(batch);
    const counted = batch.played.filter((game) => game.counted);
    if (counted.length) [who, rating] = [moved(who, batch.after, counted), batch.after];
  }
  return reportOn(record, player, start, batches);
}

/** The expected score of the first player, given the facts of the game. */
export function expected(record, own, opponent, facts) {
  const known = knownFacts(facts);
  const [ours, theirs] = edgesOf(record.advantage, known);
  const ratings = [effectiveRating(record, own) + ours, effectiveRating(record, opponent) + theirs];
  return expectedBy(record.curve, ...ratings, known);
}

// --- The working

/** The step in which every game adds something to gained × K. */
function productAndSum(gained, k, added, change) {
  const decimals = placesNeeded(change, (printed) => printed(gained) * printed(k) + printed(added), 4);
  return phrase("pool_change_added", {
    gained: withSign(decimal(gained, decimals, 4)), k: decimal(k, decimals), added: decimal(added, decimals, 2), change,
  });
}

/** The step in which a game counts more or less than once. */
function multiplied(once, multiplier, gained) {
  const decimals = placesNeeded(gained, (printed) => printed(once) * printed(multiplier), 4);
  return phrase("pool_multiplier", {
    once: withSign(decimal(once, decimals, 4)), multiplier: decimal(multiplier, decimals), gained,
  });
}

function gamePhrases(record, game) {
  if (!game.counted) return [phrase("not_counted", { reason: game.reason })];
  const { edges, own, opponent, expected: share, score, multiplier, gained } = game;
  const keys = record.advantage.steps;
  return [
    ...edges.flatMap((points, side) => (points ? [phrase(keys[side], { points })] : [])),
    phrase("pool_game", {
      own: own + edges[0], opponent: opponent + edges[1], expected: share, score, gained: score - share,
    }),
    ...(multiplier === 1 ? [] : [multiplied(score - share, multiplier, gained)]),
  ];
}

function changePhrase({ played, gained, k, change }) {
  const extra = exactSum(played.map((game) => game.extra));
  if (played.some(({ isHeld }) => isHeld)) return phrase("pool_no_loss");
  return extra ? productAndSum(gained, k, extra, change) : phrase("pool_change", product(gained, k, change, 4));
}

function afterPhrase(rounded, { rating, exact, after }) {
  if (!rounded) return phrase("pool_after", { before: rating, after });
  const before = decimal(rating, 4);
  if (rounded === "rating") {
    return phrase("pool_rounded", { before, exact: fixed(exact, Math.max(4, exactly(exact))), after });
  }
  return phrase("pool_exchanged", { before, points: Math.round(after - rating), after: decimal(after, 4) });
}

function batchPhrases({ floor, rounded, factor }, batch) {
  const { k, reason, exact, extras } = batch;
  if (k === null) return [];
  return [
    phrase("pool_k", { name: factor.name, k, reason }),
    changePhrase(batch),
    ...extras.map(({ sentence }) => sentence),
    ...(floor !== null && exact < floor ? [phrase("pool_floor_held", { floor })] : []),
    afterPhrase(rounded, batch),
  ];
}

// --- Why, for games that were rated at once

function mainReason({ sentence: key, name }, { played, k, change }) {
  const counted = played.filter((game) => game.counted);
  if (counted.some(({ isHeld }) => isHeld)) return [phrase("pool_why_no_loss", { change })];
  const multipliers = new Set(counted.map(({ multiplier }) => multiplier));
  if (multipliers.size !== 1) return [];
  const [score, expectedScore, added] = ["score", "expected", "extra"].map((name) =>
    exactSum(counted.map((game) => game[name])));
  return [why(score, expectedScore, change, { k, multiplier: [...multipliers][0], added, key, name })];
}

export function reasons({ record: { floor, rounded, factor }, batches, change }) {
  const rated = batches.filter(({ k }) => k !== null);
  if (rated.length !== 1) return [];
  const [batch] = rated;
  const total = floor === null ? change : batch.exact - batch.rating;
  const parts = [batch.change, ...batch.extras.map(({ points }) => points)];
  return [
    ...mainReason(factor, batch),
    ...batch.extras.map(({ sentence }) => sentence),
    ...(batch.extras.length ? [phrase("why_sum", { parts: summed(total, parts), change: total })] : []),
    ...(floor !== null && batch.exact < floor ? [phrase("pool_why_floor", { floor, change })] : []),
    ...(rounded === "exchange" && Math.abs(change - batch.change) > NEAR
      ? [phrase("pool_why_exchange", { points: change })] : []),
  ];
}

/** What the games alone do not bring: each extra, and what a floor holds. */
function additionsOf({ floor }, batches, change) {
  const extras = batches.flatMap((batch) => batch.extras);
  const held = change - changesOf(batches) - exactSum(extras.map(({ points }) => points));
  return [
    ...extras.map(({ label, points }) => ({ name: text(label), change: points })),
    ...(floor !== null && Math.abs(held) > NEAR ? [{ name: pools.labels.floor, change: held }] : []),
  ];
}

export function steps({ record, batches }) {
  let number = 0;
  return batches.flatMap((batch) => [
    ...batch.played.flatMap((game) => {
      number += 1;
      return gamePhrases(record, game).map((each) => step(record.cited, each, number));
    }),
    ...batchPhrases(record, batch).map((each) => step(record.cited, each, record.batch === "game" ? number : undefined)),
  ]);
}
