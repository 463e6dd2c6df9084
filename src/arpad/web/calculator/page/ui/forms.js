// The forms for terms and games, made from the facts of a system, and reading what was typed.

import { all, byId, field, fieldId, make, mark, radios, select } from "./dom.js";
import { unratedWords } from "../rules.js";
import { fill, sentence, text } from "./sentences.js";

// --- Terms

function choicesOf(fact, system) {
  const open = fact.default === undefined ? [["", "–"]] : []; // not known, if there is no default
  return system.options?.[fact.name] ?? [...open, ...fact.choices.map((name) => [name, fact.words?.[name] ?? name])];
}

const FEW = 4; // choices that are shown side by side; more become a list

function controlFor(fact, system, state, key) {
  if (fact.choices) {
    const pairs = choicesOf(fact, system);
    const isTerm = key === fact.name;
    if (isTerm && system.options?.[fact.name]) return radios("chips", key, pairs, state[key]);
    return isTerm && pairs.length <= FEW ? radios("seg", key, pairs, state[key]) : select(pairs);
  }
  if (fact.kind === "flag") return select([["", fill("no")], ["yes", fill("yes")]]);
  if (fact.kind === "date") {
    return make("input", { class: "in", type: "date", min: system.earliest ?? "", max: "9999-12-31" });
  }
  const modes = { whole: "numeric", number: "decimal" };
  return make("input", { class: "in", inputmode: modes[fact.kind] ?? "text" });
}

/** A field for a fact, with what was typed into it. */
export function factField(state, system, key, fact, label = fact.label) {
  const control = controlFor(fact, system, state, key);
  if (control.tagName !== "DIV") control.value = state[key] ?? "";
  control.title = fact.help;
  return field(key, label, control);
}

/** Makes the forms of a system, unless they are there. */
export function showTerms(state, system) {
  const place = byId("terms");
  if (place.dataset.system === system.id) return;
  place.dataset.system = system.id;
  place.replaceChildren(...system.facts.terms.map((fact) => factField(state, system, fact.name, fact)));
  byId("game-facts").replaceChildren(...system.facts.game.map((fact) =>
    factField(state, system, `game.${fact.name}`, fact)));
}

// --- Reading

const SHAPES = { whole: /^\d{1,9}$/, number: /^-?\d{1,9}(\.\d+)?$/ };

/** Whether an opponent is said to have no rating. @param {string} text */
export const isUnrated = (text) => unratedWords.includes(text.trim().toLowerCase());

/** Reads a fact as it was typed: a value, null for nothing, or a sentence that says what is wrong.
 * @param {import("../types").Fact} fact @param {string} text @returns {import("../types").Read} */
export function readFact(fact, text) {
  const typed = text.trim();
  if (fact.kind === "flag") return { value: Boolean(typed) };
  if (!typed) return { value: fact.default ?? null };
  if (!(fact.kind in SHAPES)) return { value: typed };
  const value = Number(typed.replace(",", "."));
  const isWithin = value >= (fact.least ?? 0) && value <= (fact.most ?? Infinity);
  const isOne = SHAPES[fact.kind].test(typed.replace(",", "."));
  return isOne && isWithin ? { value } : { error: sentence(fact.rule) };
}

/** Reads facts by their keys; errors go to `problems`, fields that are not needed are hidden. */
export function readFacts(facts, keyOf, isWanted, state, problems) {
  const values = {};
  for (const fact of facts) {
    const key = keyOf(fact.name);
    const box = byId(fieldId(key))?.closest(".field");
    const isShown = Boolean(box) && isWanted(fact.name);
    if (box) box.hidden = !isShown;
    const read = isShown ? readFact(fact, state[key] ?? "") : {};
    if (read.error) problems.set(key, read.error);
    values[fact.name] = read.value ?? null;
  }
  return values;
}

export const asSentence = (words) => (typeof words === "string" ? words : sentence(text(words)));

/** Reads the terms; null if they are not complete, with a `hint` that says what to add. */
export function readTerms(state, system, problems) {
  const asks = (name) => system.asksTerm?.(name, state) ?? true;
  const before = problems.size;
  const values = readFacts(system.facts.terms, (name) => name, asks, state, problems);
  if (problems.size > before) return { terms: null, hint: "" };
  const { terms = null, problem, hint = "" } = system.terms(values);
  if (problem) problems.set(problem[0], asSentence(problem[1]));
  return { terms, values, hint };
}

/** Reads the facts of a single game. */
export function readGameFacts({ state, system, terms, problems }) {
  const asks = (name) => !terms || (system.asksGame?.(name, terms) ?? true);
  return readFacts(system.facts.game, (name) => `game.${name}`, asks, state, problems);
}

/** Marks an impossible fact of a single game; an impossible result becomes a hint. */
export function markGame([name, words], question) {
  const { system: { facts }, problems } = question;
  const isIn = (some) => some.some((fact) => fact.name === name);
  if (isIn(facts.game)) problems.set(`game.${name}`, asSentence(words));
  else if (isIn(facts.terms)) problems.set(name, asSentence(words));
  else if (isIn(facts.player)) problems.set(`a.${name}`, asSentence(words));
  else question.hint = asSentence(words);
}

/** Marks facts that are impossible for a player with this number of games. */
export function checkPlayer(who, player, n, { system, terms, problems }) {
  for (const [name, words] of system.check(terms, player, n)) {
    if (!problems.has(`${who}.${name}`)) problems.set(`${who}.${name}`, asSentence(words));
  }
}

let markedCount = 0; // problems that are shown

export function showProblems(problems) {
  if (!problems.size && !markedCount) return;
  markedCount = problems.size;
  for (const control of all("[data-key]:not([type=radio])")) {
    const note = byId(`${control.id}-error`);
    if (note) mark(control, problems.get(control.dataset.key), note);
  }
}
