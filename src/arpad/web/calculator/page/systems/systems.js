// The systems that can be chosen. What each asks for is known once its group's module is loaded.

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
