// @ts-check
// The systems that can be chosen. What each asks is known once the module of its group is there.

import { systems } from "./rules.js";

for (const each of systems) {
  for (const facts of ["player", "terms", "game"]) each[facts] ??= [];
}

export { systems };

/** @param {string} id @returns {import("./types").Description} */
export const systemOf = (id) => systems.find((system) => system.id === id);

/** Takes in what the systems of a group ask. @param {import("./types").Description[]} descriptions */
export function addSystems(descriptions) {
  for (const each of descriptions) Object.assign(systemOf(each.id), each);
}
