// Reads one edition of the regulations and answers with it; it has no table, no K, no date and no
// bound of its own. Scores are half points, expectancies and changes are whole hundredths.

/** Floor division; % is exact where a/b itself may already have been rounded up. */
const floorDivide = (a, b) => Math.round((a - (((a % b) + b) % b)) / b);

/** The nearest whole number of some hundredths, a half going away from zero (8.3.4). */
export function halfAway(hundredths) {
  const size = floorDivide(Math.abs(hundredths) + 50, 100);
  return hundredths < 0 && size ? -size : size;
}

/** The nearest whole number of a fraction, a half going up. */
export const halfUp = (numerator, denominator) =>
  floorDivide(2 * numerator + denominator, 2 * denominator);

const sum = (values) => values.reduce((total, value) => total + value, 0);
const yearOf = (on) => Number(on.slice(0, 4));

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

function counts(edition, own, opponent) {
  const gap = edition.gap.value;
  return !gap || Math.abs(own - opponent) < gap.difference || Math.max(own, opponent) <= gap.above;
}

export function expectedHundredths(edition, own, opponent) {
  const difference = own - opponent;
  return lookUp(edition, exempt(edition, own) ? difference : limited(edition, difference));
}

function sifted({ opponent, points, name }) {
  const game = { opponent, points, name, difference: 0, used: 0, expected: null, article: "" };
  if (opponent === null) Object.assign(game, { article: "8.3.1", reason: "unrated" });
  return game;
}

function judgeOne(edition, own, game) {
  game.difference = game.used = own - game.opponent;
  if (!counts(edition, own, game.opponent)) {
    return Object.assign(game, { article: edition.gap.article, reason: "gap" });
  }
  game.used = limited(edition, game.difference);
  if (game.used !== game.difference) {
    game.article = edition.cap.article;
    game.reason = "capped";
    if (exempt(edition, own)) {
      game.used = game.difference;
      game.article = edition.cap_exemption.article;
      game.reason = "exempt";
    }
  }
  game.expected = lookUp(edition, game.used);
  return game;
}

/** Where only some upgrades are granted, the greatest differences have them. */
function limitUpgrades(edition, judged) {
  const granted = edition.upgrades.value;
  if (granted == null) return;
  const upgraded = judged.filter((game) => game.reason === "capped" && game.difference > 0);
  upgraded.sort((one, other) => other.difference - one.difference);
  for (const game of upgraded.slice(granted)) {
    game.used = game.difference;
    game.expected = lookUp(edition, game.used);
    game.reason = "upgraded elsewhere";
  }
}

export function judge(edition, own, games) {
  const judged = games.map(sifted);
  for (const game of judged) if (!game.reason) judgeOne(edition, own, game);
  limitUpgrades(edition, judged);
  return judged;
}

// --- K (8.3.3). Of a player, birthYear, gamesPlayed, peak (the highest published rating),
// gamesInPeriod and k may be unknown: then he is taken for an established adult, and that is noted.

function hasReached(bound, player, notes) {
  if (player.rating >= bound) return true;
  if (player.peak == null) notes.push({ kind: "never reached", bound });
  return (player.peak ?? 0) >= bound;
}

function isYoung(rule, player, on, notes) {
  if (player.birthYear == null) {
    notes.push({ kind: "adult", age: rule.age });
    return false;
  }
  const turns = yearOf(on) - player.birthYear;
  if (rule.until === "year end") return turns <= rule.age;
  if (turns === rule.age) notes.push({ kind: "birthday passed", age: rule.age, year: yearOf(on) });
  return turns < rule.age;
}

function isNew(bound, player, notes) {
  if (player.gamesPlayed == null) notes.push({ kind: "enough games", bound });
  return (player.gamesPlayed ?? bound) < bound;
}

function holds(step, player, on, notes) {
  if (step.reached && !hasReached(step.reached, player, notes)) return false;
  if (step.junior) {
    if (!isYoung(step.junior, player, on, notes)) return false;
    if (hasReached(step.junior.never_reached, player, notes)) return false;
  }
  return !step.games_below || isNew(step.games_below, player, notes);
}

export function chooseK(edition, player, games, on) {
  if (player.k != null) return { k: player.k, step: null, games, limit: null, assumed: [] };
  const assumed = [];
  const step = edition.k_steps.find((candidate) => holds(candidate, player, on, assumed));
  if (player.gamesInPeriod == null) assumed.push({ kind: "no other games" });
  const limit = edition.period_limit.value;
  const k = step.k * games > limit ? floorDivide(limit, games) : step.k;
  return { k, step, games, limit, assumed };
}

/** 8.3: every game is rated from the starting rating. */
export function tournament(edition, titles, player, games, on) {
  const judged = judge(edition, player.rating, games);
  const counted = judged.filter((game) => game.expected !== null);
  const n = counted.length;
  const points = sum(counted.map((game) => game.points));
  const expected = sum(counted.map((game) => game.expected));
  const choice = chooseK(edition, player, player.gamesInPeriod ?? n, on);
  const change = choice.k * (50 * points - expected);
  const rounded = halfAway(change);
  for (const game of counted) game.change = choice.k * (50 * game.points - game.expected);
  return {
    edition, on, choice, n, points, expected, change, rounded,
    rating: player.rating,
    k: choice.k,
    newRating: player.rating + rounded,
    average: n ? halfUp(sum(counted.map((game) => game.opponent)), n) : null,
    performance: performance(edition, titles, games, on),
    games: judged,
    unit: 100,
  };
}

/** 8.1.1: the rating difference dp for a score in whole percent. */
function scoreDifference(edition, percentage) {
  const table = edition.score_differences.value;
  return percentage >= 50 ? table[percentage - 50] : 0 - table[50 - percentage];
}

/** B.01: Ra + dp(p). */
export function performance(edition, titles, games, on) {
  const counted = (inForce(titles, on) ?? titles[0]).unrated_opponent.value;
  const n = games.length;
  const points = sum(games.map((game) => game.points));
  const percentage = halfUp(100 * points, 2 * n);
  const average = halfUp(sum(games.map((game) => game.opponent ?? counted)), n);
  const unrated = games.filter((game) => game.opponent === null).length;
  const value = average + scoreDifference(edition, percentage);
  return { value, n, points, average, percentage, unrated, counted };
}

function computeInitial(edition, rule, counted) {
  const drawn = rule.added_draws.length;
  const size = counted.length + drawn;
  const total = sum(counted.map((game) => game.opponent)) + sum(rule.added_draws);
  const points = sum(counted.map((game) => game.points)) + drawn;
  const percentage = halfUp(100 * points, 2 * size);
  const extra = points - size;
  const byHalfPoints = Boolean(rule.points_per_half_point) && extra > 0;
  const gain = byHalfPoints
    ? rule.points_per_half_point * extra : scoreDifference(edition, percentage);
  const raw = halfUp(total + gain * size, size);
  const computed = Math.min(raw, rule.maximum ?? Infinity);
  return {
    size, total, allPoints: points, percentage, extra, byHalfPoints, gain, raw, computed,
    average: halfUp(total, size),
  };
}

/** 8.2, for one event; null where the edition's rule is not known. */
export function initial(edition, games) {
  const rule = edition.initial.value;
  if (!rule) return null;
  const judged = games.map(sifted);
  if (rule.drops_zero && !games.some((game) => game.points)) {
    for (const game of judged) Object.assign(game, { article: "8.2.1", reason: "no points" });
  }
  const counted = judged.filter((game) => !game.reason);
  const floor = edition.floor.value;
  const report = {
    edition, rule, floor, games: judged, n: counted.length, computed: null, average: null,
    points: sum(counted.map((game) => game.points)),
    percentage: null,
    ...(counted.length ? computeInitial(edition, rule, counted) : {}),
  };
  report.tooFew = report.n < rule.least_games;
  report.below = report.computed !== null && report.computed < (floor ?? 0);
  report.rating = report.tooFew || report.below ? null : report.computed;
  return report;
}

// --- The plain formula: the one place where binary floats are at home

export const eloExpected = (rating, opponent) => 1 / (1 + 10 ** ((opponent - rating) / 400));

/** How many times the favourite's expected score is the other's. */
export const odds = (rating, opponent) => 10 ** (Math.abs(rating - opponent) / 400);

/** The correctly rounded sum: partial sums hold every bit. */
function exactSum(values) {
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
  return partials.reduceRight((total, part) => total + part, 0);
}

const mean = (ratings) => exactSum(ratings.map((rating) => rating / ratings.length));

function eloPerformance(ratings, points) {
  const most = 2 * ratings.length;
  if (points <= 0 || points >= most) return null;
  const share = points / most;
  return Math.floor(mean(ratings) + 400 * Math.log10(share / (1 - share)) + 0.5);
}

export function eloTournament(rating, games, k) {
  const judged = games.map(({ opponent, points, name }) => {
    if (opponent === null) return { opponent, points, name, expected: null, reason: "unrated" };
    const expected = eloExpected(rating, opponent);
    const change = k * (points / 2 - expected);
    return { opponent, points, name, expected, change, difference: rating - opponent };
  });
  const counted = judged.filter((game) => game.expected !== null);
  const ratings = counted.map((game) => game.opponent);
  const n = counted.length;
  const points = sum(counted.map((game) => game.points));
  const expected = exactSum(counted.map((game) => game.expected));
  const change = k * (points / 2 - expected);
  const rounded = halfAway(100 * change);
  return {
    edition: null, rating, k, n, points, expected, change, rounded,
    newRating: rating + rounded,
    average: n ? Math.floor(mean(ratings) + 0.5) : null,
    performance: { value: eloPerformance(ratings, points) },
    games: judged,
    unit: 1,
  };
}
