// What was typed, in one object.

import { inDays } from "../numbers/exact.js";
import { draws } from "../rules.js";
import { systems } from "../systems/systems.js";

export const MOST_GAMES = 200;
export const MOST_EVENTS = 12;
const LEAST_ROWS = 3;
export const PLAYERS = ["a", "b", "t"]; // the two players of a game, and the player of a tournament
export const TABS = ["game", "tournament", "initial"];
/** The name of the list of an event of a period; that of the first is t. @param {number} place */
export const listOf = (place) => (place ? `t${place + 1}` : "t");

/** @typedef {import("../types").Row} Row */

/** @returns {Row} */
export const blankRow = () => ({
  opponent: "", result: "", name: "", colour: "", round: "", forfeit: false, facts: {},
});
/** @param {Row} row */
export const isBlank = (row) =>
  !row.opponent.trim() && !row.result && !row.name.trim() && !row.colour && !row.round && !row.forfeit;

/** A further event of a rating period; its games are in a separate list. */
export const freshEvent = () => ({ name: "", on: inDays(0), rating: "" });

/** What a field shows before anything is typed. @param {import("../types").Fact} fact */
const atFirst = (fact) => (fact.kind === "date" ? inDays(0) : String(fact.default ?? ""));

/** The initial value of a player's fact: the default of a choice, otherwise nothing. */
const chosen = (fact) => (fact.choices ? atFirst(fact) : "");

/** @returns {Record<string, any>} */
export function freshState() {
  const state = { tab: TABS[0], system: systems[0].id, result: "1", draws: String(draws.default) };
  Object.assign(state, { "need.kind": "rating", "need.target": "", "need.title": "", "need.against": "" });
  for (const { player, terms, game } of systems) {
    for (const fact of terms) state[fact.name] = atFirst(fact);
    for (const { name } of game) state[`game.${name}`] = "";
    for (const { name } of player.filter((fact) => fact.starts)) state[`i.${name}`] = ""; // of the unrated player
    for (const who of PLAYERS) for (const fact of player) state[`${who}.${fact.name}`] = chosen(fact);
  }
  return { ...state, "a.rating": "1500", "b.rating": "1600", rows: { t: tidy([]), i: tidy([]) }, events: [] };
}

/** The rows with a blank one at the end to type into, if there is room. @param {Row[]} rows */
export function tidy(rows) {
  const kept = [...rows];
  while (kept.length && isBlank(kept[kept.length - 1])) kept.pop();
  do kept.push(blankRow()); while (kept.length < LEAST_ROWS);
  return kept.slice(0, MOST_GAMES);
}

/** Sets what was typed. What players type about themselves for a game holds for their tournament too, until
 * that has games or facts of its own. @param {string} key @param {string} value */
export function setTyped(state, key, value) {
  const own = key.replace(/^a\./, "t.");
  const follows = own !== key && own in state && (!state[own] || state[own] === state[key]);
  if (follows && state.rows.t.every(isBlank)) state[own] = value;
  state[key] = value;
  const instead = key.replace(/\.deviation$/, ".activity"); // a deviation stands in place of the word for it
  if (value && instead !== key && instead in state) state[instead] = "";
}

/** The state with the facts of systems that were loaded after it was made. */
export const widened = (state) => Object.assign(state, { ...freshState(), ...state });
