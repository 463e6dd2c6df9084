// The rules of pools, by the names in their records: curves, K rules, multipliers, advantages, scores,
// and additions to a change. Each reads its own record; there are no figures in this code.

import { exp, log, log1p, logistic, pow } from "../numbers/elementary.js";
import { nearestWhole } from "../numbers/exact.js";
import { decimal, placesNeeded } from "../numbers/numbers.js";
import { pools } from "../rules-elo.js";
import { fill, phrase, text } from "../ui/sentences.js";

const { least_margin: LEAST_MARGIN, least_length: LEAST_LENGTH, pause_games: PAUSE_GAMES } = pools;

const below = (number, bound) => number != null && number < bound;

// --- Curves: the expected score of one side by both ratings, advantages included

const NEAREST = 1e-9; // distance from the top, which nobody reaches
const beta = ({ top, slope }, rating) => -slope * log(Math.max(top - rating, NEAREST));

// The normal curve, added up in whole numbers and rounded once: the same bits as Python's.

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

const CURVES = {
  Logistic: ({ scale }, own, other) => logistic(own - other, scale),
  Normal({ sigma }, own, other) {
    const share = normalShare(Math.abs(own - other), 2 * sigma);
    return own >= other ? share : 1 - share;
  },
  ByLength: ({ scale }, own, other, facts) =>
    logistic((own - other) * Math.sqrt(facts.length ?? LEAST_LENGTH), scale),
  DifferenceTable({ certain_from: certain }, own, other) {
    const apart = Math.abs(own - other);
    const place = pools.difference_bounds.findIndex((bound) => apart <= bound);
    const steps = apart < certain && place >= 0 ? place : 50;
    return (own >= other ? 50 + steps : 50 - steps) / 100;
  },
  TopBound: (rule, own, other) => 1 / (1 + exp(beta(rule, other) - beta(rule, own))),
};

export const expectedBy = (rule, own, other, facts) => CURVES[rule.kind](rule, own, other, facts);

// --- K: its value, the reason, and what was assumed

// K in steps, as it is typed: by the number of games played before, or by the rating.

/** "40:30,20" means 40 up to 30, then 20; null if the text is not of this form.
 * @param {string} words @param {number} most the greatest K @param {RegExp} bound what a step ends at */
export function readSteps(words, most, bound = /^\d{1,6}$/) {
  const parts = words.split(",").map((part) => part.split(":").map((figure) => figure.trim()));
  const [then, ...more] = /** @type {string[]} */ (parts.pop());
  const isK = (figure) => /^\d{1,3}(\.\d+)?$/.test(figure) && Number(figure) <= most;
  let last = 0;
  const lasts = (/** @type {string[]} */ [k, until, ...rest]) => {
    const isLater = isK(k) && bound.test(until) && Number(until) > last && !rest.length;
    last = Number(until);
    return isLater;
  };
  if (!isK(then) || more.length || !parts.every(lasts)) return null;
  return { steps: parts.map((part) => part.map(Number)), then: Number(then) };
}

export const kByGames = ({ steps, then }, games) => steps.find(([, until]) => games < until)?.[0] ?? then;
const unknownGames = ({ games_played: games }) => (games != null ? [] : [phrase("elo_assumed_games")]);

function additions(rule, who) {
  const age = who.age ?? rule.young;
  const { games, more } = rule;
  const found = [
    [below(who.games_played, games), phrase("pool_k_few_games", { games })],
    [below(who.since_pause, PAUSE_GAMES), phrase("pool_k_after_pause")],
    [age < rule.young, phrase("pool_k_under", { age: rule.young })],
    [age < rule.child, phrase("pool_k_under", { age: rule.child })],
  ];
  return found.flatMap(([holds, reason]) => (holds ? [phrase("pool_k_more", { more, reason })] : []));
}

/** DWZ's development coefficient: rounded, then held within its limits. */
function development(rule, who, { rating, score, expected }) {
  const [[youth]] = rule.ages;
  const age = who.age ?? rule.ages.at(-1)[0] + 1;
  const ofAge = rule.ages.find(([until]) => age <= until)?.[1] ?? rule.grown_up;
  const isBehind = score < expected;
  const isYoung = age <= youth && !isBehind;
  const speed = isYoung ? Math.min(Math.max(rating / 2000, 0.5), 1) : 1;
  const isSlow = rating < rule.brake_below && isBehind;
  const brake = isSlow ? exp((rule.brake_below - rating) / rule.brake_scale) - 1 : 0;
  const square = (rating / 1000) * (rating / 1000);
  const found = Math.max(nearestWhole((square * square + ofAge) * speed + brake), rule.least);
  if (brake > 0) return Math.min(found, rule.brake_most);
  const events = who.events != null ? rule.each_event * Math.max(who.events, 1) : rule.most;
  return Math.min(found, rule.most, events);
}

const ramp = ({ first, each }, { experience }) =>
  Math.max(1, first - (experience ?? (first - 1) * each) / each);

function importance(rule, facts) {
  const k = facts.importance ?? rule.default;
  return { k, name: rule.kinds.find(([kind]) => kind === k)?.[1] };
}

const K_RULES = {
  Fixed: { of: ({ k }) => k, reason: ({ key }) => phrase(key) },
  ByImportance: {
    of: (rule, who, { facts }) => importance(rule, facts).k,
    reason: (rule, who, { facts }) => phrase("pool_k_importance", importance(rule, facts)),
    assumed: (rule, who, { facts }) => (facts.importance != null ? []
      : [phrase("pool_assumed_importance", importance(rule, facts))]),
  },
  ByGames: {
    of: (rule, { games_played: games }) => kByGames(rule, games ?? 0),
    reason: (rule, { games_played: games }) => phrase("elo_k_by_games", { games: games ?? 0 }),
    assumed: (rule, who) => unknownGames(who),
  },
  ByRating: {
    of: ({ steps, then }, who, { rating }) => steps.find(([, bound]) => rating < bound)?.[0] ?? then,
    reason({ steps }, who, { rating }) {
      const step = steps.find(([, bound]) => rating < bound);
      return step ? phrase("pool_k_below", { bound: step[1] })
        : phrase("pool_k_from", { bound: steps.at(-1)[1] });
    },
  },
  Fading: {
    of: ({ top, plus, power }, { games_played: games }) => top / pow((games ?? 0) + plus, power),
    reason: ({ top, plus, power }, { games_played: games }) =>
      phrase("pool_k_fading", { top, plus, power, games: games ?? 0 }),
    assumed: (rule, who) => unknownGames(who),
  },
  Additions: {
    of: (rule, who) => rule.base + rule.more * additions(rule, who).length,
    reason: (rule, who) => {
      const parts = additions(rule, who).map(text).join("");
      return parts ? phrase("pool_k_additions", { base: rule.base, parts }) : phrase("pool_k_no_addition");
    },
    assumed: ({ games, young }, who) => [
      ...(who.games_played != null ? [] : [phrase("assumed_enough_games", { bound: games })]),
      ...(who.age != null ? [] : [phrase("pool_assumed_age", { age: young })]),
      ...(who.since_pause != null ? [] : [phrase("pool_assumed_no_pause")]),
    ],
  },
  Development: {
    of: (rule, who, batch) => rule.numerator / (development(rule, who, batch) + batch.n),
    change: (rule, who, batch, gained) =>
      (rule.numerator * gained) / (development(rule, who, batch) + batch.n),
    reason: (rule, who, batch) => phrase("pool_k_development", { c: development(rule, who, batch), n: batch.n }),
    assumed: ({ ages, most, each_event: each }, who) => [
      ...(who.age != null ? [] : [phrase("pool_assumed_age", { age: ages.at(-1)[0] + 1 })]),
      ...(who.events != null ? [] : [phrase("pool_assumed_events", { events: most / each })]),
    ],
  },
  OfJuniors: {
    of: ({ k, juniors }, who) => (who.junior || who.new ? juniors : k),
    reason: (rule, who) =>
      phrase(who.junior ? "pool_k_junior" : who.new ? "pool_k_new" : "k_established"),
  },
  Distance: {
    of: ({ top, divide, power }, who, { rating }) => pow((top - rating) / divide, power),
    reason: ({ top, divide, power }, who, { rating }) =>
      phrase("pool_k_distance", { top, divide, power, rating }),
  },
  Ramp: {
    of: (rule, who, { facts }) => rule.factor * ramp(rule, who) * Math.sqrt(facts.length ?? LEAST_LENGTH),
    reason: (rule, who, { facts }) => phrase("pool_k_ramp", {
      factor: rule.factor, ramp: ramp(rule, who), length: facts.length ?? LEAST_LENGTH,
    }),
    assumed: ({ first, each }, who, { facts }) => [
      ...(who.experience != null ? []
        : [phrase("pool_assumed_experience", { points: (first - 1) * each })]),
      ...(facts.length != null ? [] : [phrase("pool_assumed_length", { length: LEAST_LENGTH })]),
    ],
  },
};

/** K of a player in a batch, the reason, what was assumed, and K × what was gained. */
export function chosenK(rule, who, batch) {
  const { of, change, reason, assumed = () => [] } = K_RULES[rule.kind];
  const k = of(rule, who, batch);
  return {
    k, reason: reason(rule, who, batch), assumed: assumed(rule, who, batch),
    changeBy: (gained) => change?.(rule, who, batch, gained) ?? k * gained,
  };
}

// --- Multipliers, by the facts of a game; `edge` is the winner's rating advantage

const marginOf = (facts, isDecided) => facts.margin ?? (isDecided ? LEAST_MARGIN : 0);

/** Why a margin is impossible; null if it is possible. */
function marginProblem({ margin }, isDecided) {
  if (margin == null) return null;
  if (isDecided && !margin) return phrase("pool_margin_decided");
  return !isDecided && margin ? phrase("pool_margin_draw") : null;
}

const ofDraw = ({ draw }) => log(LEAST_MARGIN + 1) * (draw ?? pools.log_draw);
const divisor = ({ base, slope }, edge) => slope * edge + base;
const farProblem = (rule, facts, isDecided, edge) => marginProblem(facts, isDecided) ??
  (divisor(rule, edge) <= 0 ? phrase("pool_too_far") : null);

const MULTIPLIERS = {
  Once: { of: () => 1 },
  Goals: {
    of({ two, add, divide }, facts, isDecided) {
      const margin = marginOf(facts, isDecided);
      if (margin <= 1) return 1;
      return margin === 2 ? two : (add + margin) / divide;
    },
    problem: (rule, facts, isDecided) => marginProblem(facts, isDecided),
    byMargin: true,
  },
  Log: {
    of: (rule, facts, isDecided, edge) => (isDecided
      ? (log(marginOf(facts, isDecided) + 1) * rule.base) / divisor(rule, edge)
      : ofDraw(rule)),
    problem: (rule, facts, isDecided, edge) =>
      (isDecided ? farProblem(rule, facts, isDecided, edge) : marginProblem(facts, isDecided)),
    assumed: (rule, facts, isDecided) => (isDecided || rule.draw != null ? []
      : [phrase("pool_assumed_draw", { times: ofDraw(rule) })]),
    byMargin: true,
  },
  Power: {
    of: (rule, facts, isDecided, edge) =>
      pow(marginOf(facts, isDecided) + rule.add, rule.power) / divisor(rule, edge),
    problem: farProblem,
    byMargin: true,
  },
  ByClass: {
    of: ({ classes }, { event_class: name = classes[0][0] }) => classes.find(([each]) => each === name)[1],
    assumed: ({ classes: [[name]] }, facts) =>
      (facts.event_class != null ? [] : [phrase("pool_assumed_class", { name })]),
  },
};

export const multiplierOf = (rule, facts, isDecided, edge) =>
  MULTIPLIERS[rule.kind].of(rule, facts, isDecided, edge);

export function assumedOfGame({ multiplier, advantage }, facts, isDecided) {
  const { assumed, byMargin } = MULTIPLIERS[multiplier.kind];
  const isOpen = byMargin && isDecided && facts.margin == null;
  return [
    ...(advantage.kind === "Home" && facts.home == null ? [phrase("pool_assumed_neutral")] : []),
    ...(assumed?.(multiplier, facts, isDecided) ?? []),
    ...(isOpen ? [phrase("pool_assumed_margin", { margin: LEAST_MARGIN })] : []),
  ];
}

// --- Advantages: rating points of the first and the second side, only for the expected score

const ADVANTAGES = {
  Nobody: () => [0, 0],
  Home: ({ points }, { home }) => [home === "first" ? points : 0, home === "second" ? points : 0],
  Stones({ points }, { stones, taker }) {
    if (!stones) return [0, 0];
    const worth = points * (stones - 0.5);
    return taker === "first" ? [worth, 0] : [0, worth];
  },
};

export const edgesOf = (rule, facts) => ADVANTAGES[rule.kind](rule, facts);

// --- What is impossible: the name of the fact, or "result" or "rating", and the reason

function importanceProblem({ kind, kinds }, { importance: stated }) {
  if (kind !== "ByImportance" || stated == null || kinds.some(([k]) => k === stated)) return null;
  const known = kinds.map(([k, name]) => fill("pool_importance_kind", { k, name })).join(", ");
  return phrase("pool_importance", { known });
}

/** Why a result is impossible; null if it is possible. @returns {import("../types").Problem | null} */
export function scoreProblem({ draws, shoot_out: shootOut }, points, facts) {
  if (points !== 1) return null;
  if (!draws) return ["result", phrase("pool_no_draws")];
  return shootOut && facts.shoot_out ? ["shoot_out", phrase("pool_shoot_out_winner")] : null;
}

/** @returns {import("../types").Problem | null} */
export function problemOf(record, own, opponent, points, facts) {
  const { curve, k, multiplier, advantage, scores } = record;
  const score = scoreProblem(scores, points, facts);
  if (score) return score;
  if (advantage.kind === "Stones" && facts.stones && !facts.taker) return ["taker", phrase("pool_taker")];
  if (advantage.kind === "Stones" && facts.taker && facts.stones == null) return ["taker", phrase("pool_no_stones")];
  const [ours, theirs] = edgesOf(advantage, facts);
  if (curve.kind === "TopBound" && Math.max(own + ours, opponent + theirs) >= curve.top) {
    return ["rating", phrase("pool_below_top", { top: curve.top })];
  }
  const won = points - 1;
  const edge = won * (own + ours - opponent - theirs);
  const margin = MULTIPLIERS[multiplier.kind].problem?.(multiplier, facts, Boolean(won), edge);
  if (margin) return ["margin", margin];
  const known = importanceProblem(k, facts);
  return known && ["importance", known];
}

// --- Scores, and what is added to a change

/** The score that counts for a result. */
export function scoreOf({ shoot_out: shootOut }, points, facts) {
  if (!facts.shoot_out || !shootOut) return points / 2;
  return points ? shootOut[0] : shootOut[1];
}

/** Whether nobody can lose points in a game. */
export const isSafe = (scores, facts) => scores.safe_knock_outs && Boolean(facts.knock_out);

/** What every game adds, whatever its result: ln(1 + e^x), without overflow if e^x is too large. */
export function addedByGame({ kind, bound, scale, divide }, rating) {
  if (kind !== "EachGame") return 0;
  const power = (bound - rating) / scale;
  return (Math.max(power, 0) + log1p(exp(-Math.abs(power)))) / divide;
}

function crossed(key, label, bound, after, points, more) {
  const share = points / (after - bound);
  const decimals = placesNeeded(points, (printed) => share * (printed(after) - bound));
  const sentence = phrase(key, { bound, after: decimal(after, decimals, 2), points, ...more });
  return { points, label: phrase(label, { bound }), sentence };
}

function crossing({ bound }, rating, change) {
  const after = rating + change;
  if (rating < bound && after > bound - 1) {
    const points = -(after - (bound - 1)) / 2;
    return [crossed("pool_crossing_up", "pool_label_up", bound - 1, after, points, { half: 0.5 })];
  }
  if (rating >= bound && bound > after) {
    return [crossed("pool_crossing_down", "pool_label_down", bound, after, after - bound)];
  }
  return [];
}

function bonusOf(factor, change, threshold) {
  const points = factor * (change - threshold);
  const decimals = placesNeeded(points, (printed) => factor * (printed(change) - printed(threshold)));
  const printed = { change: decimal(change, decimals, 2), threshold: decimal(threshold, decimals, 2) };
  return { points, label: phrase("pool_label_bonus"), sentence: phrase("pool_bonus", { factor, ...printed, points }) };
}

/** What a batch adds to the change, in this order. */
export function extrasOf(rule, who, rating, k, change, n) {
  if (rule.kind !== "CfcBonus") return [];
  const found = crossing(rule, rating, change);
  const share = k / rule.full_k;
  const threshold = rule.threshold * share * Math.sqrt(n);
  if (n < rule.games || change <= threshold) return found;
  const isBonus = true;
  found.push({ ...bonusOf(rule.beyond * share, change, threshold), isBonus });
  const high = who.highest_rating;
  if (high != null && rating + change > high) {
    const more = rule.high * share;
    const ofHigh = phrase("pool_bonus_high", { high, points: more });
    found.push({ points: more, isBonus, label: phrase("pool_label_high"), sentence: ofHigh });
  }
  return found;
}

/** Why a batch is an estimate, or "". */
export function estimateOf({ kind }, extras, games) {
  const isLower = kind === "EachGame" && games.some(({ event_class: name }) => (name ?? "A") !== "A");
  if (isLower) return phrase("pool_estimate_class");
  return extras.some(({ isBonus }) => isBonus) ? phrase("pool_estimate_bonus") : "";
}

