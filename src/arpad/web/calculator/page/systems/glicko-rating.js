// Glickman's two systems as plain arithmetic, in the same order as in Python, and a player's period
// or games with the parameters of a pool.

import { exp, log } from "../numbers/elementary.js";
import { exactSum } from "../numbers/exact.js";
import { constants } from "../rules-glicko.js";
import { fixed, phrase, uniquely } from "../ui/sentences.js";
import { reportOf } from "./systems.js";

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

/** The deviation that a word stands for. */
const deviationOf = (p, activity) => p.activities.find(({ name }) => name === activity).deviation;

/** How often a player plays: as was said, else often; who has no rating is new. */
export function activityOf(p, player) {
  return player?.activity ?? (player?.rating != null ? p.activities.at(-1) : p.activities[0]).name;
}

/** A player with the figures that unknown ones stand for, and with the grown deviation. */
export function complete(p, player) {
  const known = {
    rating: player?.rating ?? p.rating,
    deviation: player?.deviation ?? deviationOf(p, activityOf(p, player)),
    volatility: player?.volatility ?? p.volatility,
  };
  return player?.idle ? grown(p, known, player.idle) : known;
}

function updated(p, player, games) {
  if (p.tau === null || player.volatility === null) return { ...player, ...glicko1(player, games) };
  return glicko2(player, games, p.tau, p.per_game ? 0 : 1);
}

const within = (value, least, most) => Math.min(Math.max(value, least ?? -Infinity), most ?? Infinity);

const BOUNDS = ["most_change", "least_rating", "most_rating", "least_deviation", "most_volatility"];
const isBounded = (p) => BOUNDS.some((name) => p[name] !== null);

/** The state within the bounds of the pool, and which of them were applied. */
function held(p, before, after) {
  if (!isBounded(p)) return { player: after, limits: [] };
  const limits = [];
  const reach = p.most_change ?? Infinity;
  const near = within(after.rating, before.rating - reach, before.rating + reach);
  if (near !== after.rating) {
    limits.push({ key: "glicko_most_change", value: p.most_change, computed: Math.abs(after.rating - before.rating) });
  }
  const hold = (key, computed, least, most) => {
    const value = within(computed, least, most);
    if (value !== computed) limits.push({ key, value, computed });
    return value;
  };
  const player = {
    rating: hold("glicko_rating_held", near, p.least_rating, p.most_rating),
    deviation: hold("glicko_deviation_held", after.deviation, p.least_deviation, p.most_deviation),
    volatility: hold("glicko_volatility_held", after.volatility ?? 0, 0, p.most_volatility),
  };
  return { player: { ...player, volatility: after.volatility === null ? null : player.volatility }, limits };
}

const MOST_DECIMALS = 12;

/** The computed value, with the decimals that tell it from the one kept. */
function instead({ value, computed }) {
  let decimals = 2;
  while (decimals < MOST_DECIMALS - 1 && fixed(computed, decimals) === fixed(value, decimals)) decimals += 1;
  return phrase("glicko_instead", { computed: fixed(computed, decimals) });
}

/** What was held, and what it would have been; of several games, only ratings say the latter. */
function limitPhrases(limits, isOne) {
  return uniquely(limits.map((limit) => phrase(limit.key, {
    value: limit.value, instead: isOne || constants.rating_held.includes(limit.key) ? instead(limit) : "",
  })));
}

/** What was said about the games although it counts for nothing in these rules. */
function withoutEffect(p, games) {
  const isStated = (name) => games.some(({ facts }) => facts?.[name]);
  return [
    ...(p.per_game && p.speed && !p.gain_factors.length ? [phrase("glicko_fact_speed")] : []),
    ...(isStated("white") && !p.white_advantage ? [phrase("glicko_fact_white")] : []),
    ...(isStated("bot") && p.bot_share === 1 ? [phrase("glicko_fact_bot")] : []),
  ].map((fact) => phrase("glicko_no_effect", { name: p.name, fact }));
}

const BOUNDED = ["rating", "deviation", "volatility"];

/** Figures that nobody in a pool with bounds can have, each with the reason. */
export function outside(p, player) {
  if (!isBounded(p)) return [];
  return BOUNDED.flatMap((figure) => {
    const [value, least, most] = [player[figure], p[`least_${figure}`] ?? 0, p[`most_${figure}`] ?? Infinity];
    return value == null || (least <= value && value <= most) ? []
      : [[figure, phrase("glicko_bounds", { name: p.name, figure, least, most })]];
  });
}

const opposite = { white: "black", black: "white" };

/** The colour of a side, by the fact that says which of the two has White. */
export const colourOf = (white, isFirst) => (white ? ((white === "first") === isFirst ? "white" : "black") : null);

/** A game as one side sees it, with what the rules of the pool add; `isFirst`: the side named first. */
function sideOf(p, { isFirst = true, ...game }) {
  const { white, bot } = game.facts ?? {};
  const stated = colourOf(white, isFirst);
  const colour = game.colour ?? stated;
  const isAgainstBot = Boolean(bot) && (bot === "first") !== isFirst;
  const problem = stated && game.colour === opposite[stated]
    ? ["white", phrase("glicko_two_colours", { colour: game.colour })] : null;
  return { ...game, colour, edge: edgeOf(p, colour), share: isAgainstBot ? p.bot_share : 1, problem };
}

/** The rating after a game, its gain multiplied; a loss stays as it is. */
const multiplied = (before, after, factor) => after + Math.max(after - before, 0) * (factor - 1);

const gainFactor = (p) => Object.fromEntries(p.gain_factors)[p.speed] ?? 1;

/** The player after a game of which only a share counts: in all three figures. */
function shared(before, after, share) {
  if (share === 1) return after;
  const mixed = (name) => (after[name] === null ? null : before[name] * (1 - share) + after[name] * share);
  return { rating: mixed("rating"), deviation: mixed("deviation"), volatility: mixed("volatility") };
}

/** One game; its share of the change is its share of Σ g (s − E). */
function played(own, game, opponent, after) {
  const { points, name, round, colour, edge, problem } = game;
  if (!opponent) {
    const reason = phrase("forfeit");
    return { points, name, round, colour, problem, opponent: null, counted: false, expected: null, change: null, reason };
  }
  const g = attenuation(opponent.deviation);
  const expected = curve(g * (own.rating + edge - opponent.rating) * Q);
  const k = after.deviation * after.deviation * Q * g;
  return {
    points, name, round, colour, problem, edge, opponent: opponent.rating, deviation: opponent.deviation, g, k,
    counted: true, expected, change: k * (points / 2 - expected), reason: null,
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
  const each = games.map((game, place) => played(onset, game, opponents[place], found));
  return { after, limits: limitPhrases(limits, true), each };
}

/** White's advantage from the side of this colour. */
export const edgeOf = (p, colour) => ({ white: 1, black: -1 })[colour] * p.white_advantage || 0;

/** Rates one game after the other, each as a separate update. */
function oneByOne(p, onset, games) {
  /** @type {{ after: any, limits: any[], each: any[] }} */
  const run = { after: onset, limits: [], each: [] };
  const factor = gainFactor(p);
  for (const game of games) {
    const opponent = opponentOf(p, game);
    if (opponent) {
      const before = run.after;
      const found = updated(p, before, [metAs(opponent, game.edge, game.points)]);
      const { player, limits } = held(p, before, found);
      const rating = multiplied(before.rating, player.rating, factor);
      run.after = shared(before, { ...player, rating }, game.share);
      run.each.push({
        ...played(before, game, opponent, found), change: run.after.rating - before.rating,
        factor: player.rating > before.rating ? factor : 1, share: game.share,
      });
      run.limits.push(...limits);
    } else run.each.push(played(run.after, game, null, run.after));
  }
  return { ...run, limits: limitPhrases(run.limits, run.each.filter(({ counted }) => counted).length === 1) };
}

function* assumedOfPlayer(p, player) {
  const { rating, deviation, activity } = player ?? {};
  if (rating == null) yield phrase("glicko_assumed_rating", { value: p.rating });
  if (deviation == null && !activity) {
    const value = deviationOf(p, activityOf(p, player));
    yield phrase(rating != null ? "glicko_assumed_often" : "glicko_assumed_deviation", { value });
  }
}

function* assumedOfOpponents(p, opponents) {
  const unknown = opponents.filter((each) => each?.deviation == null && !each?.activity);
  const [newcomer, often] = [p.activities[0].deviation, p.activities.at(-1).deviation];
  if (unknown.some((each) => each?.rating != null)) yield phrase("glicko_assumed_opponents", { value: often });
  if (unknown.some((each) => each?.rating == null)) {
    yield phrase("glicko_assumed_newcomers", { rating: p.rating, value: newcomer });
  }
}

/** Which unknown figures were replaced, and what was not said about the games; in a game of two, both sides
 * say it as whoever asks sees them. */
function* assumedOf(p, player, games, isFirst) {
  const counted = games.filter(({ forfeit }) => !forfeit);
  const opponents = counted.map(({ opponent }) => opponent);
  yield* assumedOfPlayer(p, isFirst ? player : opponents[0]);
  yield* assumedOfOpponents(p, isFirst ? opponents : [player]);
  if (player.volatility == null && p.volatility !== null) {
    yield phrase("glicko_assumed_volatility", { value: p.volatility });
  }
  if (p.white_advantage && counted.some(({ colour }) => !colour)) yield phrase("glicko_assumed_colour");
  if (p.gain_factors.length && !p.speed && counted.length) yield phrase("glicko_assumed_speed");
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

/** What games did to a player, who is named first in each of them, or second. */
export function rate(p, player, given) {
  const { isFirst = true } = given[0] ?? {};
  const games = given.map((game) => sideOf(p, game));
  const onset = complete(p, player);
  const { after, limits, each } = (p.per_game ? oneByOne : period)(p, onset, games);
  const change = after.rating - onset.rating;
  return reportOf(each, {
    parameters: p, onset, after, change,
    rules: p.name,
    rating: onset.rating,
    newRating: after.rating,
    rounded: Math.floor(change + 0.5),
    places: p.places,
    assumed: [...assumedOf(p, player, games, isFirst)],
    notes: [...limits, ...withoutEffect(p, games)],
    batch: p.per_game ? "game" : "event",
    estimate: p.estimate,
    figures: figures(p, onset, after),
  });
}
