// The systems that can be chosen, and what their interpreters share. What each asks for is known once its
// group's module is loaded.

import { exactSum, sum } from "../numbers/exact.js";
import { commonTabs, systems } from "../rules.js";

for (const each of systems) {
  each.tabs ??= commonTabs;
  for (const facts of ["player", "terms", "game"]) each[facts] ??= [];
}

export { systems };

/** @param {string} id @returns {any} its description */
export const systemOf = (id) => systems.find((system) => system.id === id);

/** Adds what the systems of a group ask for. @param {import("../types").Description[]} descriptions */
export function addSystems(descriptions) {
  for (const each of descriptions) Object.assign(systemOf(each.id), each);
}

/** The record in force on a day, of those in the order of their dates; undefined before the first one. */
export const inForce = (records, on) => records.findLast(({ since }) => !since || since <= on);

/** An interpreter, with what it does not say itself: a single game is rated from both sides.
 * @returns {import("../types").Interpreter} */
export function interpreter(own) {
  const { rate, expected, chance = expected } = own;
  return {
    note: () => "",
    check: () => [],
    performanceSteps: () => [],
    chance,
    game: (terms, a, b, points, facts) => ({
      mine: rate(terms, a, [{ opponent: b, points, facts }]),
      theirs: rate(terms, b, [{ opponent: a, points: 2 - points, facts, isFirst: false }]),
      expected: expected(terms, a, b, facts),
      chance: chance(terms, a, b, facts),
    }),
    ...own,
  };
}

/** A report on games: what follows from those that count, and what the system itself says.
 * @returns {any} */
export function reportOf(games, own) {
  const counted = games.filter((game) => game.counted);
  const n = counted.length;
  return {
    games, n,
    points: sum(counted.map((game) => game.points)),
    expected: exactSum(counted.map((game) => game.expected)),
    average: n ? Math.floor(exactSum(counted.map(({ opponent }) => opponent)) / n + 0.5) : null,
    performance: null, k: null, kReason: null,
    assumed: [], notes: [], figures: [],
    places: 0, batch: "event", estimate: "",
    ...own,
  };
}
