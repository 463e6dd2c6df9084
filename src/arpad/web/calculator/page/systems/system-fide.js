// FIDE as a rating system of the page: its terms are the edition in force on a day. `fide-steps.js` adds the steps
// of a working.

import { why } from "../numbers/arithmetic.js";
import { logistic } from "../numbers/elementary.js";
import { inDays } from "../numbers/exact.js";
import {
  editionsFor, effectiveRating, expectedHundredths, hasReached, isYoung, tournament, yearOf,
} from "./fide-rating.js";
import { editions, farDays, titles } from "../rules.js";
import { fill, fixed, phrase } from "../ui/sentences.js";
import { inForce, interpreter, systemOf } from "./systems.js";

/** The sentence on a difference that is special, by why it is. */
const SPECIAL = { capped: "why_capped", exempt: "why_exempt", opponent_exempt: "why_opponent_exempt" };

/** What the table expects in a game, if the difference is special or the formula differs. */
function special({ reason, difference, hundredths: expected }) {
  const formula = logistic(difference);
  const values = { expected, formula };
  const isAlike = fixed(formula, 2) === fixed(expected / 100, 2);
  if (!reason) return isAlike ? [] : [phrase("why_table", values)];
  const key = isAlike && reason.key === "capped" ? "why_capped_alike" : SPECIAL[reason.key];
  return [phrase(key, { difference: Math.abs(difference), ...reason.values, ...values })];
}

function reasons({ n, points, expected, change, k, games }) {
  if (!n) return [];
  return [why(points / 2, expected, change, { k }), ...(games.length === 1 ? special(games[0]) : [])];
}

const OLDEST = systemOf("fide").player.find(({ name }) => name === "age").most; // nobody is older

/** What is impossible about a birth year and an age on that day.
 * @returns {import("../types").Problem[]} */
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

/** What a player may be in words, as far as the K rule of that day asks for it: each stands for the facts that
 * make it so. @returns {import("../types").Kind[]} */
function kinds({ edition: { k_steps: lines }, on }) {
  const asked = (name) => lines.map((line) => line[name]).find(Boolean);
  const [junior, games, reached] = ["junior", "games_below", "reached"].map(asked);
  return [
    ...(junior ? [{
      words: fill("kind_junior"), facts: { birth_year: "", age: `${junior.age - 1}` }, asks: "birth_year",
      taken: fill("kind_junior_taken", { age: junior.age }),
      isSo: (player) => (player.birth_year ?? player.age) != null && isYoung(junior, player, on, []),
    }] : []),
    ...(games ? [{
      words: fill("kind_new"), facts: { games_played: "0" }, isSo: (player) => (player.games_played ?? games) < games,
    }] : []),
    ...(reached ? [{
      words: fill("kind_reached", { bound: reached }), facts: { highest_rating: `${reached}` },
      isSo: (player) => hasReached(reached, player, []),
    }] : []),
  ];
}

const fide = interpreter({
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
  line: ({ edition, control, on }) => (on === inDays(0) ? fill("line_today", { control }) : edition.name),
  beside: ["games_played", "birth_year", "age", "k"],
  kinds,
  rowFacts: [], // only the rating of an opponent counts
  needs: ["rating", "performance", "norm"],

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

  expected,
  chance,
  why: reasons,
});

export default { fide };
