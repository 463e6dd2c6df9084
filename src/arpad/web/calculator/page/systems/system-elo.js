// The plain Elo formula as a rating system of the page; it is defined in floats.

import { log10, logistic } from "../numbers/elementary.js";
import { exactSum, halfAway, mean, sum } from "../numbers/exact.js";
import { decimal, exactly, product, summed, why } from "../numbers/numbers.js";
import { kByGames, readSteps } from "./pool-rules.js";
import poolSystems from "./pool-systems.js";
import { article, presets, sentences, systems } from "../rules-elo.js";
import { addSentences, fill, phrase, step } from "../ui/sentences.js";
import { addSystems, interpreter, reportOf, systemOf } from "./systems.js";

addSentences(sentences);
addSystems(systems);
const { name: NAME, terms: FACTS } = systemOf("elo");
const K = FACTS.find(({ name }) => name === "k");
const BY_GAMES = FACTS.find(({ name }) => name === "k_by_games");

// --- K: of a preset, set by the user, or by the number of games played before

function chooseK({ preset, k, byGames }, { games_played: played }) {
  if (preset) return { k: preset.k, reason: phrase("elo_k_preset", { name: preset.name }), assumed: [] };
  if (!byGames) return { k, reason: phrase("elo_k_set"), assumed: [] };
  const games = played ?? 0;
  return {
    k: kByGames(byGames, games),
    reason: phrase("elo_k_by_games", { games }),
    assumed: played == null ? [phrase("elo_assumed_games")] : [],
  };
}

// --- Rating

const effectiveRating = ({ start }, player) => player.rating ?? start;

/** A rating that is not whole is rounded together with its change. */
const moved = (rating, change) => (Number.isInteger(rating)
  ? rating + halfAway(100 * change) : halfAway(100 * (rating + change)));

function assess(terms, rating, k, { opponent: player, forfeit, ...game }) {
  const opponent = player ? effectiveRating(terms, player) : terms.start;
  if (forfeit || opponent === null) {
    const reason = phrase(forfeit ? "forfeit" : "unrated_opponent");
    return { ...game, opponent, counted: false, expected: null, change: null, reason };
  }
  const expected = logistic(rating - opponent, terms.scale);
  const change = k * (game.points / 2 - expected);
  return { ...game, opponent, counted: true, expected, change, reason: null };
}

function performance(ratings, points, scale) {
  const n = ratings.length;
  const share = points / (2 * n);
  const average = n ? mean(ratings) : null;
  const value = average !== null && points > 0 && points < 2 * n
    ? Math.floor(average + scale * log10(share / (1 - share)) + 0.5) : null;
  return { value, n, average };
}

function rate(terms, player, games) {
  const rating = effectiveRating(terms, player);
  const { k, reason, assumed } = chooseK(terms, player);
  const assessed = games.map((game) => assess(terms, rating, k, game));
  const rated = assessed.filter((game) => game.counted);
  const ratings = rated.map((game) => game.opponent);
  const points = sum(rated.map((game) => game.points));
  const expected = exactSum(rated.map((game) => game.expected));
  const gained = points / 2 - expected;
  const change = k * gained;
  const start = phrase("elo_assumed_start", { start: terms.start });
  return reportOf(assessed, {
    rules: NAME, scale: terms.scale, rating, k, points, expected, gained, change,
    kReason: reason,
    assumed: [...(player.rating === null ? [start] : []), ...assumed],
    rounded: halfAway(100 * change),
    newRating: moved(rating, change),
    average: rated.length ? Math.floor(mean(ratings) + 0.5) : null,
    performance: performance(ratings, points, terms.scale),
  });
}

const expected = (terms, own, opponent) =>
  logistic(effectiveRating(terms, own) - effectiveRating(terms, opponent), terms.scale);

// --- The working

function gameStep({ rating, scale }, game, number) {
  const { opponent, points: score, expected, reason } = game;
  return step(article, game.counted
    ? phrase("elo_game", {
      exponent: 0 - (rating - opponent), scale, expected, score, gained: score / 2 - expected,
    })
    : phrase("not_counted", { reason }), number);
}

const reasons = ({ n, points, expected, change, k }) => (n ? [why(points / 2, expected, change, { k })] : []);

/** The last step; a rating that is not whole is rounded together with its change. */
function rounding({ rating, change, rounded, newRating }) {
  if (Number.isInteger(rating)) return phrase("elo_rounded", { rounded, rating, new_rating: newRating });
  const exact = rating + change;
  const decimals = exactly(exact);
  const [before, more] = summed(exact, [rating, change], decimals).replace(/^\+/, "").split(" ");
  return phrase("elo_rounded_together", {
    rating: before, change: more, exact: decimal(exact, decimals, 2), new_rating: newRating,
  });
}

function steps(report) {
  const { points: score, expected, gained, k, change } = report;
  return [
    ...report.games.map((game, place) => gameStep(report, game, place + 1)),
    step(article, phrase("elo_score_less_expected", { score, expected, gained })),
    step(article, phrase("times_k", product(gained, k, change))),
    step(article, rounding(report)),
  ];
}

function performanceSteps({ scale, points: score, performance: { value, n, average } }) {
  if (value === null) return [step(article, phrase("elo_no_performance"))];
  return [
    step(article, phrase("elo_average", { n, average })),
    step(article, phrase("elo_performance", {
      average: decimal(average, 4), scale, score, lost: 2 * n - score, performance: value,
    })),
  ];
}

// --- Terms: one choice sets K; for two of its values, there is a further field

const OWN = [["k", fill("own_k")], ["k_by_games", BY_GAMES.label]];
const isOwn = (name) => OWN.some(([own]) => own === name);

const elo = interpreter({
  options: { preset: [...presets.map(({ id, name, k }) => [id, fill("preset_k", { name, k })]), ...OWN] },

  omitted: "omitted_elo",
  asksTerm: (name, state) => !isOwn(name) || state.preset === name,
  asksPlayer: (name, terms) => name !== "games_played" || Boolean(terms?.byGames),

  terms({ preset, k, k_by_games: words, scale, start }) {
    const terms = { scale, start };
    if (preset === "k") return k === null ? { hint: fill("enter_k") } : { terms: { ...terms, k } };
    if (preset !== "k_by_games") {
      return { terms: { ...terms, preset: presets.find(({ id }) => id === preset) } };
    }
    if (!words) return { hint: BY_GAMES.help };
    const byGames = readSteps(words, K.most);
    return byGames ? { terms: { ...terms, byGames } } : { problem: ["k_by_games", BY_GAMES.help] };
  },

  about: () => NAME,
  rowFacts: [],
  needs: ["rating", "performance"],
  note: ({ preset }) => preset?.origin ?? "",
  rating: effectiveRating,
  rate,
  expected,
  why: reasons,
  steps,
  performanceSteps,
});

export default { elo, ...poolSystems };
