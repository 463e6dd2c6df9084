// What was typed, kept in the page's address: written, and read from links of this and earlier versions.

import { MOST_EVENTS, MOST_GAMES, TABS, blankRow, freshEvent, freshState, isBlank, listOf, tidy } from "./state.js";
import { systemOf, systems } from "../systems/systems.js";

/** @typedef {import("../types").Row} Row */

const LISTS = { t: "g", i: "u" }; // the name in the fragment for the rows of each list
const COLOURS = { w: "white", b: "black" };


// Names used in links of earlier versions. An address may contain anything, even "constructor", so its
// words are looked up in a Map, which has no keys of its own.
const OLD_NAMES = new Map([
  ["rules", "system"], ["tc", "time_control"], ["born", "birth_year"], ["games", "games_played"],
  ["peak", "highest_rating"], ["period", "games_in_period"],
]);
const OLD_VALUES = new Map([["preset=custom", "k"]]);

/** The fragment: only what differs from a fresh page, and the day. */
export function toFragment(state) {
  const fresh = freshState();
  const days = systemOf(state.system).terms.filter(isDay).map(({ name }) => name);
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (typeof value === "string" && (days.includes(key) || value !== fresh[key])) pairs.append(key, value);
  }
  for (const [list, name] of Object.entries(LISTS)) appendRows(pairs, name, state.rows[list]);
  state.events.forEach((event, at) => {
    pairs.append("e", [event.on, event.rating, event.name].join("*"));
    appendRows(pairs, `g${at + 2}`, state.rows[listOf(at + 1)]);
  });
  return pairs.toString();
}

function appendRows(pairs, name, all) {
  const rows = [...all];
  while (rows.length && isBlank(rows.at(-1))) rows.pop();
  rows.forEach((row, at) => {
    pairs.append(name, [row.opponent.replaceAll("*", ""), codeOf(row), row.name].join("*"));
    for (const [fact, value] of Object.entries(row.facts)) {
      if (value) pairs.append(`${name}.${at}.${fact}`, value);
    }
  });
}

/** The result of a row with its colour, its round and whether it was a forfeit: "1w3", "0f". */
function codeOf({ result, colour, round, forfeit }) {
  return [result, colour[0] ?? "", /^\d+$/.test(round) ? `r${round}` : "", forfeit ? "f" : ""].join("");
}

const CODE = /^(1|0\.5|0|)([wb]?)(?:r(\d{1,3}))?(f?)$/;

/** @param {string} text @returns {Row} */
function rowOf(text) {
  const [opponent, code = "", ...words] = text.split("*");
  const [, result = "", colour = "", round = "", forfeit = ""] = code.match(CODE) ?? [];
  return {
    ...blankRow(), opponent, result, name: words.join("*"),
    colour: COLOURS[colour] ?? "", round, forfeit: Boolean(forfeit),
  };
}

function readRows(pairs, name) {
  const rows = pairs.getAll(name).slice(0, MOST_GAMES).map(rowOf);
  for (const [key, value] of pairs) {
    const [list, at, fact] = key.split(".");
    if (list === name && fact && rows[Number(at)]) rows[Number(at)].facts[fact] = value;
  }
  return tidy(rows);
}

function readEvents(pairs, state) {
  const events = pairs.getAll("e").slice(0, MOST_EVENTS - 1);
  state.events = events.map((text) => {
    const [on, rating = "", ...words] = text.split("*");
    return { ...freshEvent(), ...(isDate(on) ? { on } : {}), rating, name: words.join("*") };
  });
  state.events.forEach((_, at) => {
    state.rows[listOf(at + 1)] = readRows(pairs, `g${at + 2}`);
  });
}

/** The values that the page itself could have written, for keys with a limited choice.
 * A choice among the terms may also be the name of another term, which is then asked for. */
function choices() {
  const ids = systems.map(({ id }) => id);
  const known = new Map(Object.entries({
    tab: isOneOf(TABS), system: isOneOf(ids), result: isOneOf(["1", "0.5", "0"]),
    "need.kind": isOneOf(["rating", "performance", "norm"]),
  }));
  for (const { terms } of systems) {
    const names = terms.map(({ name }) => name);
    for (const { name, choices: some } of terms) if (some) known.set(name, isOneOf([...some, ...names]));
    for (const { name } of terms.filter(isDay)) known.set(name, isDate);
  }
  return known;
}

const isDay = ({ kind }) => kind === "date";
const isOneOf = (some) => (value) => some.includes(value);
const isDate = (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Whether the page itself could have written this value: a link may be made by hand. */
const possible = (known, key, value) => known.get(key)?.(value) ?? true;

/** A key and its value as this version writes them; `names` are the names that a system asks for now. */
function renewed(key, value, names) {
  const [name, ...who] = key.split(".").reverse();
  const newer = names.includes(name) ? name : OLD_NAMES.get(name) ?? name;
  const renamed = [newer, ...who].reverse().join(".");
  return [renamed, OLD_VALUES.get(`${renamed}=${value}`) ?? value];
}

/** The keys and values of an address. @param {string} fragment */
const pairsOf = (fragment) => new URLSearchParams(fragment.replace(/^#/, ""));

/** The system that an address names; undefined if it names no known system. @param {string} fragment */
export function systemIn(fragment) {
  const pairs = pairsOf(fragment);
  return systemOf(pairs.get("system") ?? pairs.get("rules") ?? "");
}

/** @param {string} fragment */
export function fromFragment(fragment) {
  const state = freshState();
  const known = choices();
  const pairs = pairsOf(fragment);
  const names = systemIn(fragment)?.player.map(({ name }) => name) ?? [];
  for (const pair of pairs) {
    const [key, value] = renewed(...pair, names);
    if (typeof state[key] === "string" && Object.hasOwn(state, key) && possible(known, key, value)) {
      state[key] = value;
    }
  }
  if (/^[a-z]+$/i.test(state["need.target"])) { // links of earlier versions had titles among the targets
    state["need.title"] = state["need.target"].toUpperCase();
    state["need.target"] = "";
  }
  for (const [list, name] of Object.entries(LISTS)) state.rows[list] = readRows(pairs, name);
  readEvents(pairs, state);
  return state;
}
