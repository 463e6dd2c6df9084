// @ts-check
// The rating systems that the page offers, and the modules that are fetched when they are needed.

import { systems } from "./rules.js";

/** @type {import("./types").Description[]} */
export const offered = systems;

/** @param {string} id @returns {import("./types").Description} */
export const describe = (id) => offered.find((system) => system.id === id) ?? offered[0];

/** The chosen system, or the first that can answer a tab where the chosen one cannot.
 * @param {string} id @param {string} tab */
export function systemFor(id, tab) {
  const chosen = describe(id);
  if (chosen.tabs.includes(tab)) return chosen;
  return offered.find(({ tabs }) => tabs.includes(tab)) ?? chosen;
}

/** @type {Map<string, any>} */
const loaded = new Map();

/** What a module exports as its own; undefined before it has come. @param {string} name */
export const loadedModule = (name) => loaded.get(name);

/** @param {string} name */
export async function load(name) {
  loaded.set(name, (await import(`./${name}.js`)).default);
}
