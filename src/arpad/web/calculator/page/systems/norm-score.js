// The lowest score for a title norm, as far as it depends on the opponents' ratings (B.01 1.4).

import { halfUp, sum } from "../numbers/exact.js";
import { inForce, scoreDifference } from "./fide-rating.js";
import { norms } from "../rules-tournament.js";
import { fill } from "../ui/sentences.js";

const rulesOn = (on) => inForce(norms, on);

/** The titles for which there are norms on a day; none if the rules in force then are not known.
 * @param {string} on */
export const titlesOn = (on) => rulesOn(on)?.titles ?? [];

/** The opponents' average as a norm counts it: the lowest rating is raised. */
const normAverage = (ratings, floor) =>
  halfUp(sum(ratings) + Math.max(0, floor - Math.min(...ratings)), ratings.length);

/** The fewest half points over all games; more than there are if no score is enough. */
function normPoints(edition, { percentage }, title, ratings) {
  const n = ratings.length;
  const average = normAverage(ratings, title.floor);
  if (average < title.average) return 2 * n + 1;
  let points = Math.ceil((percentage * 2 * n) / 100);
  while (points <= 2 * n && average + scoreDifference(edition, halfUp(100 * points, 2 * n)) < title.performance) {
    points += 1;
  }
  return points;
}

/** The fewest half points in the further games, after those that were played. */
export function leastNormPoints({ terms: { edition, on, titles }, against }, title, played) {
  const rules = rulesOn(on);
  const { value: counts } = (inForce(titles, on) ?? titles[0]).unrated_opponent;
  const ratings = [...played.map(({ opponent }) => opponent?.rating ?? counts), ...against];
  const points = normPoints(edition, rules, title, ratings) - sum(played.map((game) => game.points));
  const note = ratings.length < rules.games
    ? fill("need_norm_games", { least: rules.games, n: ratings.length }) : fill("need_norm_note");
  return { points: points > 2 * against.length ? null : Math.max(0, points), note };
}
