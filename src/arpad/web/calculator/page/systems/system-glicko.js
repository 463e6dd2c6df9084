// Glickman's family as rating systems of the page: one interpreter, and a record of parameters for each.

import { activityOf, colourOf, complete, edgeOf, outside, predicted, rate } from "./glicko-rating.js";
import { decimal, why } from "../numbers/numbers.js";
import { constants, factorsReported, parameters, sentences, systems } from "../rules-glicko.js";
import { addSentences, fill, phrase, step } from "../ui/sentences.js";
import { addSystems, inForce, interpreter } from "./systems.js";

addSentences(sentences);
addSystems(systems);

/** The steps of a game: what was expected, and what the rules of a site add. */
function* gameSteps(p, game, number) {
  const { counted, reason, opponent: rating, deviation, g, expected, points: score, edge, factor = 1, share = 1 } = game;
  if (!counted) {
    yield step(p.name, phrase("not_counted", { reason }), number);
    return;
  }
  yield step(p.name, phrase("glicko_game", { rating, deviation, g, expected, score }), number);
  if (edge) yield step(p.name, phrase("glicko_edge", { edge }), number);
  if (factor !== 1) yield step(p.name, phrase("glicko_factor", { factor, speed: p.speed, day: factorsReported }), number);
  if (share !== 1) yield step(p.name, phrase("glicko_share", { share }), number);
}

function steps({ parameters: p, onset, after, games, notes }) {
  return [
    step(p.name, phrase("glicko_onset", onset)),
    ...games.flatMap((game, place) => [...gameSteps(p, game, place + 1)]),
    step(p.name, phrase(p.volatility === null ? "glicko_after" : "glicko2_after", after)),
    ...notes.map((limit) => step(p.name, limit)),
  ];
}

/** For one game; if the rating was held, what was computed and what is left of it. */
function reasons({ games, notes, change }) {
  const counted = games.filter((each) => each.counted);
  if (counted.length !== 1) return [];
  const [{ points, expected, k, factor = 1, share = 1 }] = counted;
  const [multiplier, key] = [factor * share, "glicko_why_factor"];
  if (!notes.some((note) => constants.rating_held.includes(note.key))) {
    return [why(points / 2, expected, change, { k, multiplier, key })];
  }
  const times = multiplier === 1 ? "" : phrase("why_multiplier", { multiplier: decimal(multiplier, 4) });
  return [
    why(points / 2, expected, k * (points / 2 - expected), { k, key }),
    phrase("glicko_why_held", { multiplier: times, change }),
  ];
}

const expected = (p, own, opponent, facts) =>
  predicted(complete(p, own), complete(p, opponent), edgeOf(p, colourOf(facts?.white, true)));

const PLAYS = { new: "plays_new", sometimes: "plays_sometimes", often: "plays_often" };

/** How often a player plays, each word with the deviation that it stands for. */
const kinds = (p) => p.activities.map(({ name, deviation }) => ({
  words: fill(PLAYS[name], { deviation }), facts: { activity: name, deviation: "" },
  isSo: (player) => player.deviation == null && activityOf(p, player) === name,
}));

const LATEST = "9999"; // without a day, the last rules
const sidesToChoose = () => [["", "–"], ["first", fill("you")], ["second", fill("opponent")]];

const interpreterOf = (records) => interpreter({
  omitted: "omitted_glicko",
  noNeeded: "glicko_no_needed",
  terms: (values) => {
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
    return { terms: { ...inForce(records, values.on || LATEST), ...Object.fromEntries(given) } };
  },
  asksPlayer: (name) => name !== "volatility" || records[0].volatility !== null,
  rowOmits: ["white"], // a row has the colour
  get options() { return { white: sidesToChoose(), bot: sidesToChoose() }; },
  kinds,
  kindWords: ["you_play", "they_play"],
  asksBoth: true,
  beside: ["activity"],
  about: ({ name }) => name,
  note: ({ estimate }) => estimate,
  check: (p, player) => [
    ...(player.activity && player.deviation != null
      ? [/** @type {any} */ (["activity", phrase("glicko_two_deviations", player)])] : []),
    ...outside(p, player),
  ],
  rating: (p, player) => player.rating ?? p.rating,
  rate,
  expected,
  why: reasons,
  steps,
});

export default Object.fromEntries(
  Object.entries(parameters).map(([id, records]) => [id, interpreterOf(records)]));
