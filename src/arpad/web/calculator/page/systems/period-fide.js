// A rating period: several events of one player, one K, rounded once (8.3.3, 8.3.4).

import { halfAway, halfUp, sum } from "../numbers/exact.js";
import { stepsToChange } from "./fide-steps.js";
import { sentences } from "../rules-period.js";
import { addSentences, phrase, step, uniquely, withSign } from "../ui/sentences.js";
import { assess, chooseK, effectiveRating, floorNotes, kReason, tournament } from "./system-fide.js";
import { reportOf } from "./systems.js";

addSentences(sentences);

const countOf = ({ terms: { edition }, games }, rating) =>
  assess(edition, rating, games).filter((game) => game.hundredths !== null).length;

/** The event whose edition and day decide for the period: the first of those that start last. */
const latestOf = (events) =>
  events.reduce((latest, event) => (event.terms.on > latest.terms.on ? event : latest));

/** Rates the events of a period; each has terms, a rating (null: that of the period) and games. */
function rate(player, events) {
  const base = effectiveRating(events[0].terms.edition, player);
  const ratings = events.map(({ rating }) => rating ?? base);
  const n = sum(events.map((event, at) => countOf(event, ratings[at])));
  const last = latestOf(events);
  const published = player.rating === null ? player : { ...player, rating: Math.max(base, ...ratings) };
  const choice = chooseK(last.terms.edition, published, player.games_in_period ?? n, last.terms.on);
  const counts = player.rating === null ? "standard_rating" : "rating"; // whichever they play with
  const reports = events.map(({ terms, games }, at) =>
    tournament(terms, { ...player, [counts]: ratings[at] }, games, choice));
  return total(base, reports, choice, last.terms.edition);
}

function total(base, reports, choice, edition) {
  const change = sum(reports.map((report) => report.hundredths.change));
  const newRating = base + halfAway(change);
  const games = reports.flatMap((report) => report.games);
  const rated = games.filter((game) => game.counted);
  return reportOf(games, {
    reports, edition,
    rules: edition.name,
    rating: base, newRating,
    change: change / 100,
    rounded: newRating - base,
    expected: sum(reports.map((report) => report.hundredths.expected)) / 100,
    average: rated.length ? halfUp(sum(rated.map((game) => game.opponent)), rated.length) : null,
    k: choice.k,
    kReason: kReason(choice),
    assumed: uniquely(reports.flatMap((report) => report.assumed)),
    notes: [
      ...floorNotes(edition, newRating),
      ...uniquely(reports.flatMap((report) => report.notes.filter(({ key }) => key === "far_day"))),
    ],
  });
}

/** The working: a group of steps for each event, and one for the whole period. */
function groups({ reports, edition, rating, newRating, rounded, change, notes }, titleOf) {
  const parts = reports.map((report) => withSign((report.hundredths.change / 100).toFixed(2))).join(" ");
  const together = step(edition.rounding.article, phrase("period_sum", {
    parts, change: Math.round(100 * change), rounded, rating, new_rating: newRating,
  }));
  const floor = notes.filter(({ key }) => key === "below_floor").map((note) => step(edition.floor.article, note));
  return [
    ...reports.map((report, at) => ({ title: titleOf(at), steps: stepsToChange(report), games: report.games })),
    { title: titleOf(-1), steps: [together, ...floor] },
  ];
}

export default { rate, groups };
