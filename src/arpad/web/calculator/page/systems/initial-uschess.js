// The first rating of US Chess: an unrated player’s event, rated from their start value.

import { rules, sentences } from "../rules-uschess.js";
import { addSentences, fill } from "../ui/sentences.js";
import systems from "./system-uschess.js";
import { startOf } from "./uschess-rating.js";

addSentences(sentences);
const { uschess } = systems;

/** @type {import("../types").InitialInterpreter} */
export default {
  hint: (terms, start) => (startOf(start, terms) ? "" : fill("enter_age")),
  rule: () => [
    fill("us_rule_start", { points: rules.points_a_year, least: rules.least_start, most: rules.most_start }),
    fill("us_rule_special"),
    fill("us_rule_provisional", { games: rules.provisional_games }),
  ],
  addedDraws: () => [],
  rate(terms, games, start) {
    const report = uschess.rate(terms, { rating: null, ...start }, games);
    return { ...report, rating: report.n ? report.newRating : null, addedDraws: [] };
  },
  steps: /** @type {any} */ (uschess.steps),
  missing: ({ n }) => (n ? [] : [fill("us_no_first_rating")]),
  facts: ({ average }) => [[fill("fact_average"), average ?? "–"]],
};
