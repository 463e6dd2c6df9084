// @ts-check
// K (8.3.3). Of a player, every fact but the rating may be unknown: then they are taken for an
// established adult, and that is noted.

import { floorDivide } from "./exact.js";
import { phrase, step } from "./sentences.js";

const yearOf = (on) => Number(on.slice(0, 4));

function hasReached(bound, player, notes) {
  if (player.rating !== null && player.rating >= bound) return true;
  if (player.highest_rating == null) notes.push(phrase("assumed_never_reached", { bound }));
  return (player.highest_rating ?? 0) >= bound;
}

function isYoung(rule, { birth_year: born, age }, on, notes) {
  const turns = born == null ? null : yearOf(on) - born;
  const byYear = rule.until === "year end";
  if (byYear && turns !== null) return turns <= rule.age;
  if (age != null) {
    if (byYear && age <= rule.age) notes.push(phrase("assumed_under_age", { age, bound: rule.age }));
    return age < rule.age;
  }
  if (turns === rule.age) {
    notes.push(phrase("assumed_birthday_passed", { age: rule.age, year: yearOf(on) }));
  }
  return turns < rule.age;
}

function isJunior(rule, player, on, notes) {
  if (player.birth_year == null && player.age == null) {
    notes.push(phrase("assumed_adult", { age: rule.age }));
    return false;
  }
  return isYoung(rule, player, on, notes) && !hasReached(rule.never_reached, player, notes);
}

function isNew(bound, player, notes) {
  if (player.games_played == null) notes.push(phrase("assumed_enough_games", { bound }));
  return (player.games_played ?? bound) < bound;
}

function holds(line, player, on, notes) {
  if (line.reached && !hasReached(line.reached, player, notes)) return false;
  if (line.junior && !isJunior(line.junior, player, on, notes)) return false;
  return !line.games_below || isNew(line.games_below, player, notes);
}

/** K for a period of so many games, the line of the rule that gave it, and what was assumed. */
export function chooseK(edition, player, games, on) {
  const limit = edition.period_limit;
  if (player.k != null) return { k: player.k, line: null, games, limit, assumed: [] };
  const assumed = [];
  const line = edition.k_steps.find((candidate) => holds(candidate, player, on, assumed));
  if (player.games_in_period == null) assumed.push(phrase("assumed_no_other_games"));
  const k = line.k * games > limit.value ? floorDivide(limit.value, games) : line.k;
  return { k, line, games, limit, assumed };
}

function lineReason({ reached, junior, games_below: games, note }) {
  if (reached) return phrase("k_reached", { bound: reached });
  if (junior) {
    const key = junior.until === "year end" ? "k_junior_year" : "k_junior_birthday";
    return phrase(key, { age: junior.age, bound: junior.never_reached });
  }
  if (games) return phrase("k_new", { games });
  return note ? phrase("k_other", { note }) : phrase("k_established");
}

/** Why K is what it is. */
export function kReason({ k, line, games, limit }) {
  if (!line) return phrase("k_set");
  const reason = lineReason(line);
  if (k === line.k) return reason;
  return phrase("k_limited", { reason, games, k: line.k, limit: limit.value });
}

export function kSteps(choice) {
  const { k, line, games, limit } = choice;
  if (!line) return [step(limit.article, phrase("k_as_set", { k, reason: kReason(choice) }))];
  const first = step(line.article, phrase("k_from_step", { reason: lineReason(line), k: line.k }));
  if (k === line.k) return [first];
  const product = games * line.k;
  return [first, step(limit.article, phrase("k_from_limit", {
    games, k: line.k, product, limit: limit.value, limited: k,
  }))];
}

/** What cannot be about a birth year and an age on that day.
 * @returns {import("./types").Problem[]} */
export function checkAges({ birth_year: year, age }, on, oldest) {
  if (year == null) return [];
  const turns = yearOf(on) - year;
  if (turns < 0) return [["birth_year", phrase("birth_year_later", { year: yearOf(on) })]];
  if (turns > oldest) return [["birth_year", phrase("birth_year_oldest", { oldest })]];
  if (age == null || age === turns || age === turns - 1) return [];
  return [["age", turns
    ? phrase("age_of_birth_year", { year, younger: turns - 1, older: turns, on })
    : phrase("age_of_newborn", { year, on })]];
}
