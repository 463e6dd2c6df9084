// @ts-check
// Glickman's two systems as plain arithmetic, in the same order as in Python, and a player's period
// or games with the parameters of a pool.

import { exp, log } from "./elementary.js";
import { exactSum } from "./exact.js";
import { constants } from "./rules-glicko.js";
import { phrase, text } from "./sentences.js";

const { centre: CENTRE, scale: SCALE, tolerance: TOLERANCE, least: LEAST, q: Q, reach: REACH } = constants;
const SQUARE = Math.PI * Math.PI;

// --- The arithmetic

const curve = (exponent) => (exponent > -700 ? 1 / (1 + exp(-exponent)) : 0);

/** g of Glicko-1: how much less a result says if the opponent's rating is uncertain. */
const attenuation = (deviation) => 1 / Math.sqrt(1 + (3 * Q * Q * deviation * deviation) / SQUARE);

/** The predicted score, with the deviations of both players. */
export function predicted(own, opponent, edge) {
  const both = Math.sqrt(own.deviation * own.deviation + opponent.deviation * opponent.deviation);
  return curve(attenuation(both) * (own.rating + edge - opponent.rating) * Q);
}

function glicko1({ rating, deviation }, games) {
  const gs = games.map((game) => attenuation(game.deviation));
  const es = games.map((game, place) => curve(gs[place] * (rating - game.rating) * Q));
  const information = Q * Q * exactSum(gs.map((g, place) => g * g * es[place] * (1 - es[place])));
  const precision = 1 / (deviation * deviation) + information;
  const gained = exactSum(gs.map((g, place) => g * (games[place].score - es[place])));
  return { rating: rating + (Q / precision) * gained, deviation: Math.sqrt(1 / precision) };
}

/** g² E (1 − E) and g (s − E) of one game of Glicko-2. */
function learnt(mu, { rating, deviation, score }) {
  const phi = deviation / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * phi * phi) / SQUARE);
  const e = curve(g * (mu - (rating - CENTRE) / SCALE));
  return [g * g * e * (1 - e), g * (score - e)];
}

function slope(x, a, square, spread, tau) {
  const grown = exp(x);
  const below = spread + grown;
  return (grown * (square - below)) / (2 * below * below) - (x - a) / (tau * tau);
}

/** The volatility of Glicko-2, by the Illinois method. */
function newVolatility(volatility, phi, v, delta, tau) {
  const a = log(volatility * volatility);
  const [square, spread] = [delta * delta, phi * phi + v];
  const at = (x) => slope(x, a, square, spread, tau);
  let [low, atLow] = [a, at(a)];
  let high = square > spread ? log(square - spread) : a - tau;
  let atHigh = at(high);
  for (let steps = 2; atHigh < 0 && square <= spread; steps += 1) {
    high = a - steps * tau;
    atHigh = at(high);
  }
  while (Math.abs(high - low) > TOLERANCE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = at(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return exp(low / 2);
}

function glicko2({ rating, deviation, volatility: before }, games, tau, grows) {
  const [mu, phi] = [(rating - CENTRE) / SCALE, deviation / SCALE];
  const found = games.map((game) => learnt(mu, game));
  const information = Math.max(exactSum(found.map(([known]) => known)), LEAST);
  const gained = exactSum(found.map(([, each]) => each));
  const v = 1 / information;
  const volatility = newVolatility(before, phi, v, v * gained, tau);
  const variance = phi * phi + grows * volatility * volatility;
  const after = 1 / Math.sqrt(1 / variance + information);
  return { rating: CENTRE + SCALE * (mu + after * after * gained), deviation: SCALE * after, volatility };
}

// --- A player with the parameters of a pool

function grown(p, player, units) {
  const { deviation, volatility } = player;
  const most = p.most_deviation ?? Infinity;
  if (p.c !== null) {
    const wide = Math.sqrt(deviation * deviation + p.c * p.c * units);
    return { ...player, deviation: Math.min(wide, p.most_deviation ?? deviation) };
  }
  const phi = deviation / SCALE;
  const wide = SCALE * Math.sqrt(phi * phi + units * p.growth * volatility * volatility);
  return { ...player, deviation: Math.min(wide, most) };
}

/** A player with a new player's figures for those that are unknown, and with the grown deviation. */
export function complete(p, player) {
  const known = {
    rating: player?.rating ?? p.rating,
    deviation: player?.deviation ?? p.deviation,
    volatility: player?.volatility ?? p.volatility,
  };
  return player?.idle ? grown(p, known, player.idle) : known;
}

function updated(p, player, games) {
  if (p.tau === null || player.volatility === null) return { ...player, ...glicko1(player, games) };
  return glicko2(player, games, p.tau, p.per_game ? 0 : 1);
}

const within = (value, least, most) => Math.min(Math.max(value, least ?? -Infinity), most ?? Infinity);

/** The state within the bounds of the pool, and which of them were applied. */
function held(p, before, after) {
  const bounds = ["most_change", "least_rating", "most_rating", "least_deviation", "most_volatility"];
  if (bounds.every((name) => p[name] === null)) return { player: after, limits: [] };
  const limits = [];
  const reach = p.most_change ?? Infinity;
  const near = within(after.rating, before.rating - reach, before.rating + reach);
  if (near !== after.rating) limits.push(phrase("glicko_most_change", { most: p.most_change }));
  const hold = (key, value, least, most) => {
    const kept = within(value, least, most);
    if (kept !== value) limits.push(phrase(key, { value: kept }));
    return kept;
  };
  const player = {
    rating: hold("glicko_rating_held", near, p.least_rating, p.most_rating),
    deviation: hold("glicko_deviation_held", after.deviation, p.least_deviation, p.most_deviation),
    volatility: hold("glicko_volatility_held", after.volatility ?? 0, 0, p.most_volatility),
  };
  return { player: { ...player, volatility: after.volatility === null ? null : player.volatility }, limits };
}

/** One game; its share of the change is its share of Σ g (s − E). */
function played(own, game, opponent, edge, after) {
  const { points, name, round, colour } = game;
  if (!opponent) {
    const reason = phrase("forfeit");
    return { points, name, round, colour, opponent: null, counted: false, expected: null, change: null, reason };
  }
  const g = attenuation(opponent.deviation);
  const expected = curve(g * (own.rating + edge - opponent.rating) * Q);
  const change = after.deviation * after.deviation * Q * g * (points / 2 - expected);
  return {
    points, name, round, colour, opponent: opponent.rating, deviation: opponent.deviation, g,
    counted: true, expected, change, reason: null,
  };
}

const opponentOf = (p, game) => (game.forfeit ? null : complete(p, game.opponent));
const metAs = (opponent, edge, points) =>
  ({ rating: opponent.rating - edge, deviation: opponent.deviation, score: points / 2 });

/** Rates all games of a period at once; without games, the rating only becomes less certain. */
function period(p, onset, games) {
  const opponents = games.map((game) => opponentOf(p, game));
  const counted = games.flatMap(({ points }, place) =>
    (opponents[place] ? [metAs(opponents[place], 0, points)] : []));
  const found = counted.length ? updated(p, onset, counted) : grown(p, onset, 1);
  const { player: after, limits } = held(p, onset, found);
  const each = games.map((game, place) => played(onset, game, opponents[place], 0, found));
  return { after, limits, each };
}

/** White's advantage from the side of this colour. */
const edgeOf = (p, colour) => ({ white: 1, black: -1 })[colour] * p.white_advantage || 0;

/** Rates one game after the other, each as a separate update. */
function oneByOne(p, onset, games) {
  const run = { after: onset, limits: [], each: [] };
  for (const game of games) {
    const opponent = opponentOf(p, game);
    const edge = edgeOf(p, game.colour);
    if (opponent) {
      const found = updated(p, run.after, [metAs(opponent, edge, game.points)]);
      const { player, limits } = held(p, run.after, found);
      const one = played(run.after, game, opponent, edge, found);
      run.each.push({ ...one, change: player.rating - run.after.rating });
      run.limits.push(...limits);
      run.after = player;
    } else run.each.push(played(run.after, game, null, edge, run.after));
  }
  const said = new Map(run.limits.map((limit) => [text(limit), limit]));
  return { ...run, limits: [...said.values()] };
}

function assumedOf(p, player, games) {
  const names = ["rating", "deviation", ...(p.volatility === null ? [] : ["volatility"])];
  const keys = {
    rating: "glicko_assumed_rating", deviation: "glicko_assumed_deviation",
    volatility: "glicko_assumed_volatility",
  };
  const isOpen = p.white_advantage && games.some(({ colour, forfeit }) => !colour && !forfeit);
  return [
    ...names.filter((name) => (player[name] ?? null) === null)
      .map((name) => phrase(keys[name], { value: p[name] })),
    ...(isOpen ? [phrase("glicko_assumed_colour")] : []),
  ];
}

const interval = ({ rating, deviation }) => [rating - REACH * deviation, rating + REACH * deviation];

/** Deviation, volatility and the 95 % interval, before and after; the provisional mark. */
function figures(p, before, after) {
  const isProvisional = ({ deviation }) => deviation >= p.provisional_from;
  const figure = (name, values, places = 0) =>
    ({ name, label: constants.labels[name], before: values[0], after: values[1], places });
  return [
    figure("deviation", [before.deviation, after.deviation], p.places),
    ...(p.volatility === null ? []
      : [figure("volatility", [before.volatility, after.volatility], 6)]),
    figure("interval", [interval(before), interval(after)]),
    ...(p.provisional_from === null ? []
      : [figure("provisional", [isProvisional(before), isProvisional(after)])]),
  ];
}

/** What games did to a player. */
export function rate(p, player, games) {
  const onset = complete(p, player);
  const { after, limits, each } = (p.per_game ? oneByOne : period)(p, onset, games);
  const counted = each.filter((game) => game.counted);
  const change = after.rating - onset.rating;
  return {
    parameters: p, onset, after, change,
    rules: p.name,
    rating: onset.rating,
    newRating: after.rating,
    rounded: Math.floor(change + 0.5),
    places: p.places,
    n: counted.length,
    points: counted.reduce((total, { points }) => total + points, 0),
    expected: exactSum(counted.map((game) => game.expected)),
    average: counted.length
      ? Math.floor(exactSum(counted.map(({ opponent }) => opponent)) / counted.length + 0.5) : null,
    performance: null,
    k: null,
    kReason: null,
    assumed: assumedOf(p, player, games),
    notes: limits,
    games: each,
    batch: p.per_game ? "game" : "event",
    estimate: p.estimate,
    figures: figures(p, onset, after),
  };
}
