// Reads what is typed into a row: an opponent, or "1600+" in a single cell.

import { isUnrated, readFact } from "../ui/forms.js";
import { signs } from "../rules.js";
import { fill, sentence } from "../ui/sentences.js";

/** @typedef {import("../types").Read} Read */

/** An opponent: a player, or null for one about whom nothing is known; undefined for an empty text.
 * What else is known about them, or about the game (`facts`), may follow a colon, as in the terminal:
 * 1400:deviation=30, 1300:margin=48,home=first.
 * @param {import("../types").Description} asked @param {string} text
 * @returns {Read & { facts?: Record<string, any> }} */
export function readOpponent({ player: [rating, ...others], game }, text) {
  const [typed, ...more] = text.split(":").map((part) => part.trim());
  if (!typed && !more.length) return { value: undefined };
  const read = isUnrated(typed) ? { value: null } : readFact(rating, typed);
  if (read.error) return { error: fill("opponent_or_dash", { rule: read.error }) };
  const own = others.filter((fact) => fact.opponent);
  const known = more.length ? readKnown([...own, ...game], more.join(":")) : { value: {} };
  if (known.error) return known;
  const told = (some) => Object.fromEntries(some.flatMap(({ name }) =>
    (Object.hasOwn(known.value, name) ? [[name, known.value[name]]] : [])));
  const isBlank = read.value === null && !own.some(({ name }) => Object.hasOwn(known.value, name));
  return { value: isBlank ? null : { rating: read.value, ...told(own) }, facts: told(game) };
}

const dashed = (name) => name.replaceAll("_", "-");

/** Facts after a colon: "games=12,earlier=won"; a flag needs no value.
 * @param {import("../types").Fact[]} facts @param {string} text @returns {Read} */
function readKnown(facts, text) {
  const value = {};
  for (const part of text.split(",")) {
    const [name, typed] = part.split("=").map((word) => word.trim());
    const fact = facts.find((each) => dashed(each.name) === dashed(name));
    if (!fact) return { error: fill("after_colon", { names: facts.map((each) => dashed(each.name)).join(", ") }) };
    const read = readFact(fact, typed ?? (fact.kind === "flag" ? "yes" : ""));
    if (read.error) return read;
    if (fact.choices && !fact.choices.includes(read.value)) return { error: sentence(fact.rule) };
    value[fact.name] = read.value;
  }
  return { value };
}

const SIGNED = new RegExp(`^([0-9A-Za-z.]+)([\\${Object.keys(signs).join("\\")}])$`);
const isRating = (cell) => /^\d{3,5}(\.\d+)?$/.test(cell) || isUnrated(cell);

/** A rating with a sign right after it, "1600+" for a win: the rating and the result, or null.
 * @param {string} text */
export function readSigned(text) {
  const [, opponent, sign] = text.trim().match(SIGNED) ?? [];
  return isRating(opponent ?? "") ? { opponent, result: String(signs[sign] / 2) } : null;
}
