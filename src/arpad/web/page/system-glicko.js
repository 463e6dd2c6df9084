// @ts-check
// Glickman's family as rating systems of the page: one interpreter, and a record of parameters for each.

import { why } from "./arithmetic.js";
import { complete, predicted, rate } from "./glicko-rating.js";
import { parameters, sentences, systems } from "./rules-glicko.js";
import { addSentences, phrase, step } from "./sentences.js";
import { addSystems } from "./systems.js";

addSentences(sentences);
addSystems(systems);

function gameStep(article, game, number) {
  const { counted, reason, opponent: rating, deviation, g, expected, points: score } = game;
  return step(article, counted
    ? phrase("glicko_game", { rating, deviation, g, expected, score })
    : phrase("not_counted", { reason }), number);
}

function steps({ parameters: p, onset, after, games, notes }) {
  return [
    step(p.name, phrase("glicko_onset", onset)),
    ...games.map((game, place) => gameStep(p.name, game, place + 1)),
    step(p.name, phrase(p.volatility === null ? "glicko_after" : "glicko2_after", after)),
    ...notes.map((limit) => step(p.name, limit)),
  ];
}

/** For one game: the factor of score less expected score follows from both deviations. */
function reasons({ games, notes, change }) {
  const counted = games.filter((each) => each.counted);
  if (counted.length !== 1 || notes.length) return [];
  const [{ points, expected }] = counted;
  const score = points / 2;
  const k = score === expected ? 0 : change / (score - expected);
  return [why(score, expected, change, { k, key: "glicko_why_factor" })];
}

/** A single game; if White has an advantage, the first player is White. */
function game(p, a, b, points) {
  const [white, black] = p.white_advantage ? ["white", "black"] : [undefined, undefined];
  const assumed = p.white_advantage ? [phrase("glicko_assumed_white")] : [];
  const side = (own, opponent, half, colour) => {
    const report = rate(p, own, [{ opponent, points: half, colour }]);
    return { ...report, assumed: [...report.assumed, ...assumed] };
  };
  return {
    mine: side(a, complete(p, b), points, white),
    theirs: side(b, complete(p, a), 2 - points, black),
    expected: chance(p, a, b),
    chance: chance(p, a, b),
  };
}

const chance = (p, own, opponent) =>
  predicted(complete(p, own), complete(p, opponent), p.white_advantage);

/** @returns {import("./types").Interpreter} */
const interpreter = (record) => ({
  omitted: "omitted_glicko",
  terms: (values) => {
    const told = Object.entries(values).filter(([, value]) => value !== null);
    return { terms: { ...record, ...Object.fromEntries(told) } };
  },
  asksPlayer: (name) => name !== "volatility" || record.volatility !== null,
  about: ({ name }) => name,
  note: ({ estimate }) => estimate,
  check: () => [],
  rating: (p, player) => player.rating ?? p.rating,
  rate,
  game,
  expected: chance,
  chance,
  why: reasons,
  steps,
  performanceSteps: () => [],
});

export default Object.fromEntries(
  Object.entries(parameters).map(([id, record]) => [id, interpreter(record)]));
