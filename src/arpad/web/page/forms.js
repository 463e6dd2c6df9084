// @ts-check
// The forms of terms and players, made from the facts of a system, and what was typed into them.

import { all, byId, field, fieldId, make, mark, quiet, select, setText } from "./dom.js";
import { systems } from "./rules.js";
import { sentence, text } from "./sentences.js";

export function buildSwitch() {
  byId("systems").append(...systems.map(({ id, name }) => make("label", {},
    make("input", { type: "radio", name: "system", value: id, "data-key": "system" }),
    make("span", {}, name))));
}

function controlFor(fact, system) {
  if (fact.choices) {
    return select(system.options?.[fact.name] ?? fact.choices.map((name) => [name, name]));
  }
  if (fact.kind === "date") {
    return make("input", { type: "date", min: system.earliest ?? "", max: "9999-12-31" });
  }
  const modes = { whole: "numeric", number: "decimal" };
  return make("input", { inputmode: modes[fact.kind] ?? "text" });
}

/** A field for a fact, with what was typed into it. */
function factField(state, system, key, fact, label = fact.label) {
  const control = controlFor(fact, system);
  control.value = state[key];
  control.title = fact.help;
  return field(key, label, control);
}

/** Makes the forms of a system, unless they are there. */
export function showForms(state, system) {
  const place = byId("terms");
  if (place.dataset.system === system.id) return;
  place.dataset.system = system.id;
  place.replaceChildren(...system.facts.terms.map((fact) =>
    factField(state, system, fact.name, fact)));
  buildPlayers(state, system);
}

/** In a game each is the other's opponent: both are asked what is asked of an opponent. */
const isAskedOf = (who, fact) => who === "t" || fact.opponent;

function buildPlayers(state, system) {
  const [rating, ...more] = system.facts.player;
  for (const place of all("[data-player]")) {
    const who = place.dataset.player;
    const label = who === "t" ? "Starting rating" : rating.label;
    const big = factField(state, system, `${who}.rating`, rating, label);
    big.classList.add("big");
    const fields = more.filter((fact) => isAskedOf(who, fact)).map((fact) =>
      factField(state, system, `${who}.${fact.name}`, fact));
    place.replaceChildren(big, make("details", { class: "k", id: `${who}-k` }, make("summary", {}, "K"),
      quiet(system.omitted),
      make("div", { class: "fields" }, ...fields), quiet("")));
  }
}

const SHAPES = { whole: /^\d{1,9}$/, number: /^\d{1,9}(\.\d{1,9})?$/ };

/** A fact as typed: a value, null for nothing, or a sentence that says what is wrong.
 * @param {import("./types").Fact} fact @param {string} text @returns {import("./types").Read} */
export function readFact(fact, text) {
  const typed = text.trim();
  if (!typed) return { value: fact.default ?? null };
  if (!(fact.kind in SHAPES)) return { value: typed };
  const value = Number(typed);
  const isWithin = value >= (fact.least ?? 0) && value <= (fact.most ?? Infinity);
  return SHAPES[fact.kind].test(typed) && isWithin ? { value } : { error: sentence(fact.rule) };
}

/** Reads facts under their keys; mistakes go to `problems`, fields that are not asked are hidden. */
function readFacts(facts, keyOf, isAsked, state, problems) {
  const values = {};
  for (const fact of facts) {
    const key = keyOf(fact.name);
    const box = byId(fieldId(key))?.parentElement;
    const asked = Boolean(box) && isAsked(fact.name);
    if (box) box.hidden = !asked;
    const read = asked ? readFact(fact, state[key]) : {};
    if (read.error) problems.set(key, read.error);
    values[fact.name] = read.value ?? null;
  }
  return values;
}

const asSentence = (words) => (typeof words === "string" ? words : sentence(text(words)));

/** The terms that were set, or null; `hint` says what to add. */
export function readTerms(state, system, problems) {
  const asks = (name) => system.asksTerm?.(name, state) ?? true;
  const before = problems.size;
  const values = readFacts(system.facts.terms, (name) => name, asks, state, problems);
  if (problems.size > before) return { terms: null, hint: "" };
  const { terms = null, problem, hint = "" } = system.terms(values);
  if (problem) problems.set(problem[0], asSentence(problem[1]));
  return { terms, hint };
}

export function readPlayer(who, { state, system, terms, problems }) {
  const asks = (name) => system.asksPlayer?.(name, terms) ?? true;
  const keyOf = (name) => `${who}.${name}`;
  const player = readFacts(system.facts.player, keyOf, asks, state, problems);
  if (terms) checkPlayer(who, player, 0, { system, terms, problems });
  const fields = [...byId(`${who}-k`).querySelectorAll(".field")];
  byId(`${who}-k`).hidden = fields.every((box) => box.hidden);
  return player;
}

/** Marks what cannot be about a player who played so many games. */
export function checkPlayer(who, player, n, { system, terms, problems }) {
  for (const [name, words] of system.check(terms, player, n)) {
    if (!problems.has(`${who}.${name}`)) problems.set(`${who}.${name}`, asSentence(words));
  }
}

export function showProblems(problems) {
  for (const control of all("[data-key]:not([type=radio])")) {
    mark(control, problems.get(control.dataset.key), byId(`${control.id}-error`));
  }
}

/** K in the summary of a player's facts, with what was assumed for it; bare while there is none. */
export function showK(who, report) {
  const details = byId(`${who}-k`);
  setText(details.firstChild, report ? `K ${report.k}: ${text(report.kReason)}` : "K, by the rules");
  const assumed = report?.assumed.map(text) ?? [];
  setText(details.lastChild, assumed.length ? `Assumed: ${assumed.join("; ")}.` : "");
}
