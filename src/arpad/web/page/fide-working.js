// @ts-check
// The steps of a tournament and of a performance: articles from the records, sentences by their keys.

import { kSteps } from "./fide-k.js";
import { phrase, step } from "./sentences.js";

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

export function tournamentSteps(report) {
  const { edition, on, points: score, k, rating, newRating, rounded } = report;
  const { articles, rounding } = edition;
  const { expected, gained, change } = report.hundredths;
  return [
    step(articles.in_force, phrase("edition_on", { on, edition: edition.name })),
    ...report.games.flatMap((game, place) => gameSteps(edition, game, place + 1)),
    step(articles.gained, phrase("score_less_expected", { score, expected, gained })),
    ...kSteps(report.choice),
    step(articles.change, phrase("gained_times_k", { gained, k, change })),
    step(rounding.article, phrase("rounded", {
      how: rounding.value, rounded, rating, new_rating: newRating,
    })),
    ...report.notes.map((note) => step(edition.floor.article, note)),
  ];
}

export const percentageStep = (edition, values) =>
  step(edition.score_differences.article, phrase("percentage", values));

export function performanceSteps(edition, performed) {
  const { value, gain, n, points: score, average, percentage, unrated, counts, article } = performed;
  const [one, many] = unrated ? ["average_of_one_unrated", "average_with_unrated"]
    : ["average_of_one", "average"];
  return [
    step(article, phrase(n === 1 ? one : many, { n, unrated, counted_as: counts, average })),
    percentageStep(edition, { score, n, percentage, gain }),
    step(article, phrase("average_and_gain", { average, gain, performance: value })),
  ];
}
