// @ts-check
// FIDE as one of the page's rating systems: its terms are an edition in force on a day.

import { logistic } from "./exact.js";
import { checkAges } from "./fide-k.js";
import {
  editionsFor, effectiveRating, expectedHundredths, inForce, tournament,
} from "./fide-rating.js";
import { editions, titles } from "./fide-rules.js";
import { performanceSteps, tournamentSteps } from "./fide-working.js";
import { phrase } from "./sentences.js";
import { describe } from "./systems.js";

const OLDEST = describe("fide").player.find(({ name }) => name === "age").most;

/** @type {import("./types").Interpreter} */
export default {
  earliest: editions[0].since,
  omitted: "Anything omitted is assumed: an established adult.",

  terms({ on, time_control: control }) {
    if (!on) return { problem: ["on", "Choose the day on which the tournament starts."] };
    const known = editionsFor(editions, control);
    const edition = inForce(known, on);
    if (edition) return { terms: { edition, titles, on } };
    const first = phrase("first_edition", { time_control: control, since: known[0].since });
    return { problem: ["on", first] };
  },

  about: ({ edition }) => `${edition.name} (${edition.source})`,
  note: () => "",

  asksPlayer: (name, terms) =>
    name !== "standard_rating" || Boolean(terms?.edition.standard_rating_counts.value),

  check({ on }, player, n) {
    const problems = checkAges(player, on, OLDEST);
    if (player.games_in_period !== null && player.games_in_period < n) {
      problems.push(["games_in_period", phrase("period_includes", { n })]);
    }
    return problems;
  },

  rating: ({ edition }, player) => effectiveRating(edition, player),
  rate: tournament,
  expected: ({ edition }, own, opponent) => expectedHundredths(edition, own, opponent) / 100,
  chance: (_, own, opponent) => logistic(own - opponent),
  steps: tournamentSteps,
  performanceSteps: ({ edition, performance }) => performanceSteps(edition, performance),
};
