// @ts-check
// The forms for terms and players, made from the facts of a system, and reading what was typed.

import { all, byId, field, fieldId, icon, make, mark, quiet, radios, select, setText } from "./dom.js";
import { fill, sentence, text } from "./sentences.js";

// --- Terms

function choicesOf(fact, system) {
  const open = fact.default === undefined ? [["", "–"]] : []; // not known, if there is no default
  return system.options?.[fact.name] ?? [...open, ...fact.choices.map((name) => [name, name])];
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
export function showForms(state, system) {
  const place = byId("terms");
  const missing = all("[data-player]").some((form) => form.dataset.system !== system.id);
  if (place.dataset.system !== system.id) {
    place.dataset.system = system.id;
    place.replaceChildren(...system.facts.terms.map((fact) => factField(state, system, fact.name, fact)));
    byId("game-facts").replaceChildren(...system.facts.game.map((fact) =>
      factField(state, system, `game.${fact.name}`, fact)));
  }
  if (missing) buildPlayers(state, system);
}

// --- Players

const TITLES = { a: ["you", "your_rating"], b: ["opponent", "opponents_rating"], t: ["you", "rating_at_start"] };

/** In a single game each player is the other's opponent: both are asked only for an opponent's facts. */
const isAskedOf = (who, fact) => who === "t" || fact.opponent;

function swapButton() {
  const swap = make("button", { type: "button", class: "btn bare swap", "data-do": "swap" });
  swap.append(icon("swap"), make("span", {}, fill("swap_sides")));
  return swap;
}

function bigField(state, who, rating) {
  const [title, label] = TITLES[who].map((key) => fill(key));
  const control = make("input", { class: "line-in", inputmode: rating.kind === "whole" ? "numeric" : "decimal", placeholder: fill("rating_place") });
  const key = `${who}.rating`;
  const box = field(key, label, control);
  control.value = state[key] ?? "";
  box.classList.add("big");
  const swap = who === "b" ? [swapButton()] : [];
  box.prepend(make("div", { class: "who" }, make("span", {}, title), ...swap));
  return box;
}

/** Whether the further facts are shown at once: they are if there is a deviation. */
const isOpenAtFirst = (more) => more.some(({ name }) => name === "deviation");

function moreFacts(state, system, who, more) {
  const fields = more.map((fact) => factField(state, system, `${who}.${fact.name}`, fact));
  const whose = make("span", { class: "only-s" }, fill(TITLES[who][0]));
  const fold = make("details", { class: "more-facts", id: `${who}-k` }, make("summary", {}, whose, make("span")),
    quiet(fill(system.omitted)), make("div", { class: "fields" }, ...fields), quiet(""));
  fold.open = isOpenAtFirst(more);
  return fold;
}

function buildPlayers(state, system) {
  const [rating, ...more] = system.facts.player;
  for (const place of all("[data-player]")) {
    const who = place.dataset.player;
    place.dataset.system = system.id;
    const asked = more.filter((fact) => isAskedOf(who, fact));
    const chips = make("div", { id: `${who}-chips`, role: "radiogroup", "aria-label": fill("your_k") });
    place.replaceChildren(bigField(state, who, rating),
      make("div", { class: "k-line" }, chips, moreFacts(state, system, who, asked)));
  }
}

/** Shows shortcuts for K; the first is the K of the rules. */
function showChips(who, { state, system, terms }) {
  const place = byId(`${who}-chips`);
  const known = (who !== "b" && terms && system.ks?.(terms)) || [];
  place.hidden = !known.length;
  if (place.dataset.ks !== `${known}`) {
    place.dataset.ks = `${known}`;
    const pairs = [["", fill("k_by_rules")], ...known.map((k) => [`${k}`, fill("k_is", { k })]), ["other", fill("k_other_chip")]];
    place.replaceChildren(...pairs.map(([value, words]) => make("label", { class: "chip" },
      make("input", { type: "radio", name: `${who}.chip`, value, "data-chip": who }), make("span", {}, words))));
    place.className = "chips";
  }
  const set = state[`${who}.k`] ?? "";
  const isOther = place.dataset.other || (set && !known.includes(Number(set)));
  const chosen = isOther ? "other" : set;
  for (const box of place.querySelectorAll("input")) box.checked = box.value === chosen;
}

/** A chip was chosen: sets K, or shows its field. */
export function pressChip(state, { value, dataset: { chip: who } }) {
  byId(`${who}-chips`).dataset.other = value === "other" ? value : "";
  if (value === "other") {
    byId(`${who}-k`).open = true;
    byId(fieldId(`${who}.k`)).focus();
    return;
  }
  state[`${who}.k`] = value;
  byId(fieldId(`${who}.k`)).value = value;
}

// --- Reading

const SHAPES = { whole: /^\d{1,9}$/, number: /^-?\d{1,9}(\.\d{1,9})?$/ };

/** Reads a fact as it was typed: a value, null for nothing, or a sentence that says what is wrong.
 * @param {import("./types").Fact} fact @param {string} text @returns {import("./types").Read} */
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
export function readFacts(facts, keyOf, isAsked, state, problems) {
  const values = {};
  for (const fact of facts) {
    const key = keyOf(fact.name);
    const box = byId(fieldId(key))?.closest(".field");
    const asked = Boolean(box) && isAsked(fact.name);
    if (box) box.hidden = !asked;
    const read = asked ? readFact(fact, state[key] ?? "") : {};
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

export function readPlayer(who, { state, system, terms, problems }) {
  const asks = (name) => system.asksPlayer?.(name, terms) ?? true;
  const keyOf = (name) => `${who}.${name}`;
  const player = readFacts(system.facts.player, keyOf, asks, state, problems);
  if (terms) checkPlayer(who, player, 0, { system, terms, problems });
  const fields = [...byId(`${who}-k`).querySelectorAll(".field")];
  byId(`${who}-k`).hidden = fields.every((box) => box.hidden);
  showChips(who, { state, system, terms });
  return player;
}

/** Marks facts that are impossible for a player with this number of games. */
export function checkPlayer(who, player, n, { system, terms, problems }) {
  for (const [name, words] of system.check(terms, player, n)) {
    if (!problems.has(`${who}.${name}`)) problems.set(`${who}.${name}`, asSentence(words));
  }
}

const marked = { size: 0 }; // how many problems are shown

export function showProblems(problems) {
  if (!problems.size && !marked.size) return;
  marked.size = problems.size;
  for (const control of all("[data-key]:not([type=radio])")) {
    const note = byId(`${control.id}-error`);
    if (note) mark(control, problems.get(control.dataset.key), note);
  }
}

/** Shows K in the summary of a player's facts, with what was assumed; nothing more without a K. */
export function showK(who, report) {
  const details = byId(`${who}-k`);
  const known = report && report.k != null && report.kReason;
  setText(details.firstChild.lastChild, known
    ? fill("k_because", { k: report.k, reason: text(report.kReason) }) : fill("more_about_player"));
  const assumed = report?.assumed.map(text) ?? [];
  setText(details.lastChild, assumed.length ? fill("assumed", { all: assumed.join("; ") }) : "");
}
