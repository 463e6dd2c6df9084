// 8.2: FIDE’s initial rating of an unrated player from the games of one event, or what is missing.

import { halfUp, sum } from "../numbers/exact.js";
import { percentageStep } from "./fide-steps.js";
import { initials, sentences } from "../rules-initial.js";
import { editions } from "../rules.js";
import { addSentences, fill, phrase, step, text } from "../ui/sentences.js";
import { classify, scoreDifference } from "./system-fide.js";
import { reportOf } from "./systems.js";

addSentences(sentences);
for (const edition of editions) Object.assign(edition, initials[edition.id]);

function compute(edition, rule, rated) {
  const drawn = rule.added_draws.length;
  const size = rated.length + drawn;
  const total = sum(rated.map((game) => game.opponent)) + sum(rule.added_draws);
  const score = sum(rated.map((game) => game.points)) + drawn;
  const percentage = halfUp(100 * score, 2 * size);
  const extra = score - size;
  const byHalfPoints = Boolean(rule.points_per_half_point) && extra > 0;
  const gain = byHalfPoints
    ? rule.points_per_half_point * extra : scoreDifference(edition, percentage);
  const raw = halfUp(total + gain * size, size);
  return {
    size, total, score, percentage, extra, byHalfPoints, gain, raw,
    computed: Math.min(raw, rule.maximum ?? Infinity),
    average: halfUp(total, size),
  };
}

const shortfall = (least) =>
  (least === 1 ? phrase("no_point") : phrase("less_than_least", { least }));

/** The games of one event; none of them counts if the score is too low (8.2.1). */
function pooled(edition, games) {
  const classified = classify(edition, games);
  const { value: least, article } = edition.first_event;
  if (sum(classified.map((game) => (game.forfeit ? 0 : game.points))) < least) {
    const reason = phrase("short_event", { shortfall: shortfall(least) });
    for (const game of classified) Object.assign(game, { article, reason });
  }
  return classified.map((game) => ({ ...game, counted: !game.reason, expected: null, change: null }));
}

/** The report; null if the edition's rule is not known. */
function rate({ edition, on, isFar }, games) {
  const rule = edition.initial.value;
  if (!rule) return null;
  const all = pooled(edition, games);
  const rated = all.filter((game) => game.counted);
  const made = rated.length ? compute(edition, rule, rated) : null;
  const report = reportOf(all, {
    edition, rule, made,
    rules: edition.name,
    computed: made?.computed ?? null,
    average: made?.average ?? null,
    percentage: made?.percentage ?? null,
    addedDraws: rule.added_draws,
    notes: isFar ? [phrase("far_day", { on })] : [],
  });
  const lacking = missingSteps(report);
  return { ...report, lacking, rating: lacking.length ? null : report.computed };
}

function missingSteps({ edition, rule, n, games, computed }) {
  const { articles, first_event: first, floor: { value: floor } } = edition;
  const steps = [];
  if (n < rule.least_games) {
    const tooFew = phrase("too_few_games", { least: rule.least_games, n });
    steps.push(step(articles.initial_games, tooFew));
    if (games.some((game) => game.article === first.article)) {
      const values = { shortfall: shortfall(first.value) };
      steps.push(step(first.article, phrase("first_event_disregarded", values)));
    }
  }
  if (computed !== null && floor && computed < floor) {
    steps.push(step(articles.initial_games, phrase("initial_below_floor", { computed, floor })));
  }
  return steps;
}

/** What an unrated player still lacks for a rating. */
const missing = ({ lacking }) =>
  lacking.map((made) => phrase("cited", { text: text(made), article: made.article }));

function fraction(total, size) {
  return (halfUp(100 * total, size) / 100).toFixed(2).replace(/\.00$/, "");
}

const joined = (draws) => draws.join(" and ");

function madeSteps({ edition, rule, made }) {
  const { article } = edition.initial;
  const { size: n, extra, gain, raw, score, percentage } = made;
  const average = fraction(made.total, n);
  const draws = joined(rule.added_draws);
  const steps = [
    step(edition.articles.initial_average,
      phrase(draws ? "initial_average_added" : "initial_average", { n, draws, average })),
    made.byHalfPoints ? step(article, phrase("initial_half_points", { extra, gain }))
      : percentageStep(edition, { score, n, percentage, gain }),
    step(article, phrase("initial_sum", { average, gain, computed: raw })),
  ];
  if (raw > made.computed) steps.push(step(article, phrase("initial_most", { most: rule.maximum })));
  return steps;
}

function steps(report) {
  return [
    ...report.games.filter((game) => game.reason).map(({ article, name, opponent, reason }) =>
      step(article, phrase("game_not_counted", { who: name || (opponent ?? "unrated"), reason }))),
    ...(report.made ? madeSteps(report) : []),
    ...report.lacking,
  ];
}

/** What an edition requires for an initial rating. */
function rulePhrases(edition) {
  const { initial: { value: rule, article, note }, first_event: first, floor, articles } = edition;
  if (!rule) return [phrase("initial_unknown", { note })];
  const { least_games: least, months, points_per_half_point: points, maximum: most } = rule;
  const { initial_games: games, initial_average: average } = articles;
  const robins = edition.unrated_in_round_robins;
  const [rating] = rule.added_draws; // two against the same
  return [
    phrase(months ? "initial_games" : "initial_games_any_time", { least, months, article: games }),
    phrase(rating ? "initial_draws" : "initial_no_draws", { rating, article: average }),
    points ? phrase("initial_per_half_point", { points, article })
      : phrase("initial_by_table", { article: edition.score_differences.article }),
    ...(most ? [phrase("initial_at_most", { most, article })] : []),
    ...(floor.value ? [phrase("initial_floor", { floor: floor.value, article: games })] : []),
    phrase("initial_first_event", { shortfall: shortfall(first.value), article: first.article }),
    ...(robins.value === "not counted" ? []
      : [phrase("initial_round_robins", { article: robins.article })]),
  ];
}

const rule = ({ edition }) => rulePhrases(edition).map(text);

const isKnown = ({ edition }) => Boolean(edition.initial.value);

/** @type {import("../types").InitialInterpreter} */
export default {
  hint: (terms) => (isKnown(terms) ? "" : fill("choose_later_day", { rule: rule(terms)[0] })),
  rule,
  addedDraws: ({ edition }) => edition.initial.value?.added_draws ?? [],
  rate,
  steps,
  missing: (report) => missing(report).map(text),
  facts: ({ average, percentage, lacking, n, computed }) => [
    [fill("average_with_draws"), average ?? "–"],
    [fill("percentage_with_draws"), percentage === null ? "–" : `${percentage} %`],
    ...(lacking.length && n ? [[fill("so_far"), computed]] : []),
  ],
};
