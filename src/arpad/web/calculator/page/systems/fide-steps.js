// The steps of FIDE's workings, with their articles from the records: loaded with the first working that is opened.

import { sentences } from "../rules-working.js";
import { addSentences, phrase, step } from "../ui/sentences.js";
import systems from "./system-fide.js";
import { kReason, lineOf } from "./system-fide.js";

addSentences(sentences);

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

Object.assign(systems.fide, {
  steps: tournamentSteps,
  performanceSteps: ({ edition, performance }) => performanceSteps(edition, performance),
});
