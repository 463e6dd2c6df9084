// US Chess as a rating system of the page: a single game by both passes, one player's event as an
// estimate.

import { logistic } from "../numbers/elementary.js";
import { rules, sentences, systems } from "../rules-uschess.js";
import { addSentences, phrase } from "../ui/sentences.js";
import { addSystems, inForce, interpreter } from "./systems.js";
import { bothPasses, entryOf, linear, passOf } from "./uschess-rating.js";
import { reasons, reportOn, steps } from "./uschess-report.js";

addSentences(sentences);
addSystems(systems);
const [{ name: NAME, document: DOCUMENT }] = systems;

const ratingOf = (terms, player) => entryOf(player, terms)?.rating ?? null;

const isEstablished = ({ games }) => games == null || games > rules.provisional_games;

/** Why this cannot be a match, which needs two established players of similar strength; or null.
 * @returns {import("../types").Problem | null} */
function matchProblem({ match }, own, opponent) {
  if (!match || !opponent) return null;
  if (own.rating === null || opponent.rating === null) return ["match", phrase("us_match_unrated")];
  const isNear = Math.abs(own.rating - opponent.rating) <= rules.match_difference;
  const isMatch = isNear && isEstablished(own) && isEstablished(opponent);
  return isMatch ? null : ["match", phrase("us_match_far", { points: rules.match_difference })];
}

function reasonOf(forfeit, opponent) {
  if (forfeit) return phrase("forfeit");
  return opponent === null ? phrase("unrated_opponent") : null;
}

/** One player's event: an estimate, which is closer if the opponents' ratings after it are known. */
function rate(terms, player, games) {
  const played = games.map(({ opponent: who, points, name, round, colour, forfeit }) => {
    const opponent = ratingOf(terms, who ?? { rating: null });
    const problem = matchProblem(terms, player, who);
    const reason = problem ? problem[1] : reasonOf(forfeit, opponent);
    return { opponent, points, name, round, colour, reason, problem };
  });
  const strengths = new Map(games.map(({ opponent: who }, place) =>
    [place, who?.after ?? played[place].opponent]));
  const meetings = played.flatMap(({ points, reason }, place) =>
    (reason ? [] : [{ opponent: place, points }]));
  const entry = entryOf(player, terms);
  const passes = meetings.length ? [passOf(entry, meetings, strengths, terms)] : [];
  const isNear = games.every(({ opponent: who }) => who?.after != null);
  const estimate = phrase(isNear ? "us_estimate_near" : "us_estimate");
  return reportOn(terms, entry, passes, played, estimate);
}

/** A section of two players and one game: with both passes, so it is exact. */
function game(terms, a, b, points) {
  const entries = [a, b].map((player) => /** @type {any} */ (entryOf(player, terms)));
  const problem = matchProblem(terms, a, b);
  const passes = problem ? [[], []] : bothPasses(entries, points, terms);
  const [mine, theirs] = [points, 2 - points].map((half, who) => {
    const reason = problem ? problem[1] : null;
    const played = [{ opponent: entries[1 - who].rating, points: half, reason, problem }];
    return reportOn(terms, entries[who], passes[who], played, "");
  });
  return { mine, theirs, expected: expected(terms, a, b), chance: chance(terms, a, b) };
}

/** The expected score by the formula that applies to the player. */
function expected(terms, own, opponent) {
  const entry = /** @type {any} */ (entryOf(own, terms));
  const difference = entry.rating - ratingOf(terms, opponent);
  return entry.isSpecial ? linear(difference) : logistic(difference);
}

const chance = (terms, own, opponent) =>
  logistic(ratingOf(terms, own) - ratingOf(terms, opponent));

const uschess = interpreter({
  earliest: rules.bonus[0].since,
  omitted: "omitted_uschess",
  needs: ["rating"],

  terms(values) {
    const { ended, rating_list: list } = values;
    if (!ended) return { problem: ["ended", phrase("choose_end")] };
    const record = inForce(rules.bonus, ended);
    if (!record) return { problem: ["ended", phrase("us_first_day", { first: rules.bonus[0].since })] };
    if (record.value === null) return { problem: ["ended", phrase(record.note)] };
    const name = `${NAME}, ${list.replaceAll("-", " ")}`;
    return { terms: { ...values, factor: record.value, name } };
  },

  about: ({ name }) => `${name} (${DOCUMENT})`,
  check: (_, { games, earlier }) => (!games && (earlier ?? rules.mixed) !== rules.mixed
    ? [["earlier", phrase("us_earlier_games")]] : []),
  rating: ratingOf,
  rate,
  game,
  expected,
  chance,
  why: reasons,
  steps,
});

export default { uschess };
