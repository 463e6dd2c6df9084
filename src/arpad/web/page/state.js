// @ts-check
// What was typed, in one object, and that object in the address.

import { inDays } from "./exact.js";
import { systems } from "./rules.js";

export const MOST_GAMES = 200;
const LEAST_ROWS = 3;
export const PLAYERS = ["a", "b", "t"]; // the two of a game, and that of a tournament
export const TABS = ["game", "tournament", "initial"];
const LISTS = { t: "g", i: "u" }; // the fragment's names of the rows of each list

// What links of earlier versions said. An address may say anything, "constructor" too: what is looked
// up by its words is a map, in which there is nothing that was not put there.
const OLD_NAMES = new Map([
  ["rules", "system"], ["tc", "time_control"], ["born", "birth_year"], ["games", "games_played"],
  ["peak", "highest_rating"], ["period", "games_in_period"],
]);
const OLD_VALUES = new Map([["preset=custom", "k"]]);

/** @typedef {import("./types").Row} Row */

/** @returns {Row} */
export const blankRow = () => ({ opponent: "", result: "", name: "" });
/** @param {Row} row */
export const isBlank = (row) => !row.opponent.trim() && !row.result && !row.name.trim();

/** What a field shows before anything is typed. @param {import("./types").Fact} fact */
const atFirst = (fact) => (fact.kind === "date" ? inDays(0) : String(fact.default ?? ""));

/** @returns {Record<string, any>} */
export function freshState() {
  const state = { tab: TABS[0], system: systems[0].id, result: "1" };
  for (const { player, terms } of systems) {
    for (const fact of terms) state[fact.name] = atFirst(fact);
    for (const who of PLAYERS) for (const { name } of player) state[`${who}.${name}`] = "";
  }
  return { ...state, "a.rating": "1500", "b.rating": "1600", rows: { t: tidy([]), i: tidy([]) } };
}

/** The rows with a blank one to type into at the end, where there is room. @param {Row[]} rows */
export function tidy(rows) {
  const kept = [...rows];
  while (kept.length && isBlank(kept[kept.length - 1])) kept.pop();
  do kept.push(blankRow()); while (kept.length < LEAST_ROWS);
  return kept.slice(0, MOST_GAMES);
}

/** Only what differs from a fresh page, and the day. */
export function toFragment(state) {
  const fresh = freshState();
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (key !== "rows" && (key === "on" || value !== fresh[key])) pairs.append(key, value);
  }
  for (const [list, name] of Object.entries(LISTS)) {
    const rows = [...state.rows[list]];
    while (rows.length && isBlank(rows.at(-1))) rows.pop();
    for (const row of rows) {
      pairs.append(name, [row.opponent.replaceAll("*", ""), row.result, row.name].join("*"));
    }
  }
  return pairs.toString();
}

/** The values that the page itself could have written, for keys that have only some.
 * A choice among the terms may also name another term, which is then asked for. */
function choices() {
  const ids = systems.map(({ id }) => id);
  const known = new Map([["tab", TABS], ["system", ids], ["result", ["1", "0.5", "0"]]]);
  for (const { terms } of systems) {
    const names = terms.map(({ name }) => name);
    for (const { name, choices: some } of terms) if (some) known.set(name, [...some, ...names]);
  }
  return known;
}

/** Whether the page itself could have written this: a link may be made by hand. */
function possible(known, key, value) {
  if (key === "on") return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return known.get(key)?.includes(value) ?? true;
}

/** A key and its value as this version writes them. */
function renewed(key, value) {
  const [name, ...who] = key.split(".").reverse();
  const renamed = [OLD_NAMES.get(name) ?? name, ...who].reverse().join(".");
  return [renamed, OLD_VALUES.get(`${renamed}=${value}`) ?? value];
}

/** @param {string} fragment */
export function fromFragment(fragment) {
  const state = freshState();
  const known = choices();
  const pairs = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const pair of pairs) {
    const [key, value] = renewed(...pair);
    if (key !== "rows" && Object.hasOwn(state, key) && possible(known, key, value)) state[key] = value;
  }
  for (const [list, name] of Object.entries(LISTS)) {
    const rows = pairs.getAll(name).slice(0, MOST_GAMES).map((text) => {
      const [opponent, result, ...words] = text.split("*");
      const kept = possible(known, "result", result) ? result : "";
      return { opponent, result: kept, name: words.join("*") };
    });
    state.rows[list] = tidy(rows);
  }
  return state;
}
