// @ts-check
// FIDE as a rating system of the page: its terms are the edition in force on a day. The steps of a
// working take their articles from the records.

import { inDays, logistic } from "./exact.js";
import {
  editionsFor, effectiveRating, expectedHundredths, inForce, kReason, lineOf, tournament, yearOf,
} from "./fide-rating.js";
import { editions, farDays, systems, titles } from "./rules.js";
import { phrase, step } from "./sentences.js";

function kSteps(choice) {
  const { k, line, games, limit } = choice;
  if (!line) return [step(limit.article, phrase("k_as_set", { k, reason: kReason(choice) }))];
  const first = step(line.article, phrase("k_from_step", { reason: lineOf(choice), k: line.k }));
  if (k === line.k) return [first];
  const product = games * line.k;
  return [first, step(limit.article, phrase("k_from_limit", {
    games, k: line.k, product, limit: limit.value, limited: k,
  }))];
}

function gameSteps(edition, game, number) {
  const { difference, used, hundredths: expected, points, reason } = game;
  if (!game.counted) return [step(game.article, phrase("not_counted", { reason }), number)];
  return [
    step(game.article || edition.articles.difference, reason
      ? phrase("difference_but", { difference, reason })
      : phrase("difference", { difference }), number),
    step(edition.difference_bounds.article, phrase("expected_score", {
      used, expected, score: points, gained: 50 * points - expected,
    }), number),
  ];
}

/** The steps up to the exact change. */
export function stepsToChange(report) {
  const { edition, on, points: score, k } = report;
  const { articles } = edition;
  const { expected, gained, change } = report.hundredths;
  return [
    step(articles.in_force, phrase("edition_on", { on, edition: edition.name })),
    ...report.games.flatMap((game, place) => gameSteps(edition, game, place + 1)),
    step(articles.gained, phrase("score_less_expected", { score, expected, gained })),
    ...kSteps(report.choice),
    step(articles.change, phrase("gained_times_k", { gained, k, change })),
  ];
}

function tournamentSteps(report) {
  const { edition, rating, newRating, rounded } = report;
  const { rounding } = edition;
  return [
    ...stepsToChange(report),
    step(rounding.article, phrase("rounded", {
      how: rounding.value, rounded, rating, new_rating: newRating,
    })),
    ...report.notes.map((note) => step(edition.floor.article, note)),
  ];
}

export const percentageStep = (edition, values) =>
  step(edition.score_differences.article, phrase("percentage", values));

function performanceSteps(edition, performed) {
  if (!performed) return [];
  const { value, gain, n, points: score, average, percentage, unrated, counts, article } = performed;
  const [one, many] = unrated ? ["average_of_one_unrated", "average_with_unrated"]
    : ["average_of_one", "average"];
  return [
    step(article, phrase(n === 1 ? one : many, { n, unrated, counted_as: counts, average })),
    percentageStep(edition, { score, n, percentage, gain }),
    step(article, phrase("average_and_gain", { average, gain, performance: value })),
  ];
}

const FACTS = systems.find(({ id }) => id === "fide").player;
const OLDEST = FACTS.find(({ name }) => name === "age").most; // nobody is older

/** What is impossible about a birth year and an age on that day.
 * @returns {import("./types").Problem[]} */
function checkAges({ birth_year: year, age }, on) {
  if (year == null) return [];
  const turns = yearOf(on) - year;
  if (turns < 0) return [["birth_year", phrase("birth_year_later", { year: yearOf(on) })]];
  if (turns > OLDEST) return [["birth_year", phrase("birth_year_oldest", { oldest: OLDEST })]];
  if (age == null || age === turns || age === turns - 1) return [];
  return [["age", turns
    ? phrase("age_of_birth_year", { year, younger: turns - 1, older: turns, on })
    : phrase("age_of_newborn", { year, on })]];
}

const ratingOf = ({ edition }, player) => effectiveRating(edition, player);
const expected = (terms, own, opponent) =>
  expectedHundredths(terms.edition, ratingOf(terms, own), ratingOf(terms, opponent)) / 100;
const chance = (terms, own, opponent) => logistic(ratingOf(terms, own) - ratingOf(terms, opponent));

/** @type {import("./types").Interpreter} */
const fide = {
  earliest: editions[0].since,
  omitted: "omitted_fide",

  terms({ on, time_control: control }) {
    if (!on) return { problem: ["on", phrase("choose_start")] };
    const known = editionsFor(editions, control);
    const edition = inForce(known, on);
    if (edition) return { terms: { edition, control, titles, on, isFar: on > inDays(farDays) } };
    const first = phrase("first_edition", { time_control: control, since: known[0].since });
    return { problem: ["on", first] };
  },

  about: ({ edition }) => `${edition.name} (${edition.source})`,
  line: ({ edition, control }) => // an edition may be that of two time controls: the chosen one is named
    edition.name.replace(edition.time_controls.join(" and "), control),
  ks: ({ edition }) => [...new Set(edition.k_steps.map(({ k }) => k))].sort((one, other) => other - one),
  rowFacts: [], // only the rating of an opponent counts
  needs: ["rating", "performance", "norm"],
  note: () => "",

  asksPlayer: (name, terms) =>
    name !== "standard_rating" || Boolean(terms?.edition.standard_rating_counts.value),

  check({ on }, player, n) {
    const problems = checkAges(player, on);
    if (player.games_in_period !== null && player.games_in_period < n) {
      problems.push(["games_in_period", phrase("period_includes", { n })]);
    }
    return problems;
  },

  rating: ratingOf,
  rate: tournament,

  game: (terms, a, b, points) => ({
    mine: tournament(terms, a, [{ opponent: b, points }]),
    theirs: tournament(terms, b, [{ opponent: a, points: 2 - points }]),
    expected: expected(terms, a, b),
    chance: chance(terms, a, b),
  }),

  expected,
  chance,
  steps: tournamentSteps,
  performanceSteps: ({ edition, performance }) => performanceSteps(edition, performance),
};

export default { fide };
