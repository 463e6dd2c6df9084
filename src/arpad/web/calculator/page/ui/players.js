// The form of a player: the rating, what they are in words, the K that follows, and further facts.

import { all, byId, field, fieldId, icon, make, quiet, setText } from "./dom.js";
import { checkPlayer, factField, readFacts } from "./forms.js";
import { fill, text } from "./sentences.js";
import { setTyped } from "./state.js";

const TITLES = { a: ["you", "your_rating"], b: ["opponent", "opponents_rating"], t: ["you", "rating_at_start"] };
const isYou = (who) => who !== "b";

/** In a single game each player is the other's opponent: both are asked only for an opponent's facts. */
const isFactOf = (who, fact) => who === "t" || fact.opponent;

const kindsOf = {}; // who → what they may be in words, by the chosen system
const replaced = new Set(); // facts that a kind stood in for, until something was typed

// --- The form

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
  const swap = isYou(who) ? [] : [swapButton()];
  box.prepend(make("div", { class: "who" }, make("span", {}, title), ...swap));
  return box;
}

/** The chips for what a player is; each stands for facts. */
function kindChips(who, { kindWords: [you, they] = ["you_are", "they_are"] }) {
  return make("fieldset", { class: "kinds", id: `${who}-kinds`, hidden: "" },
    make("legend", {}, fill(isYou(who) ? you : they)), make("div", { class: "chips" }), quiet(""));
}

/** K as an answer, with a link; the opponent's is the door to what they are. */
function kAnswer(who, hasK) {
  const link = isYou(who) ? make("button", { type: "button", class: "textlink", "data-do": "k", "data-who": who })
    : make("span", { class: "door" }, fill("change"));
  link.hidden = isYou(who) && !hasK;
  return make(isYou(who) ? "p" : "span", { class: "k-ans", id: `${who}-answer` }, make("b"), make("span"), link);
}

const assumedOf = (who) => make("p", { class: "quiet small", id: `${who}-assumed` });

function moreFacts(state, system, who, more, first = [], last = []) {
  const fields = more.map((fact) => factField(state, system, `${who}.${fact.name}`, fact));
  const title = make("span", {}, fill(isYou(who) ? "more_about_you" : "more_about_opponent"));
  const fold = make("details", { class: "more-facts", id: `${who}-k` }, make("summary", {}, title),
    ...first, make("div", { class: "fields" }, ...fields), quiet(fill(system.omitted)), ...last);
  fold.open = Boolean(state[`${who}.deviation`]); // it was typed
  return fold;
}

function buildPlayer(state, system, place) {
  const who = place.dataset.player;
  const [rating, ...others] = system.facts.player;
  const wanted = others.filter((fact) => isFactOf(who, fact));
  const isBeside = ({ name }) => isYou(who) && Boolean(system.beside?.includes(name));
  const beside = wanted.filter(isBeside).map((fact) => factField(state, system, `${who}.${fact.name}`, fact));
  const answer = kAnswer(who, beside.length > 0);
  const more = wanted.filter((fact) => !isBeside(fact));
  const [chips, assumed] = [kindChips(who, system), assumedOf(who)];
  const hasFold = more.length > 0 || !isYou(who);
  const isInFold = !system.asksBoth && hasFold; // what an opponent is, and what is assumed
  const fold = moreFacts(state, system, who, more, isInFold && !isYou(who) ? [chips] : [], isInFold ? [assumed] : []);
  const ends = isInFold ? [fold] : [fold, assumed];
  const parts = isYou(who) ? [chips, answer, make("div", { class: "fields beside" }, ...beside), ...ends]
    : isInFold ? ends : [chips, ...ends];
  place.dataset.system = system.id;
  place.replaceChildren(bigField(state, who, rating), make("div", { class: "k-line" }, ...parts));
  if (!isYou(who)) place.querySelector("summary").append(make("span", { class: "only-s" }, fill("opponent")), answer);
  delete kindsOf[who];
}

/** Makes the forms of all players, unless they are there. */
export function showPlayers(state, system) {
  for (const place of all("[data-player]")) {
    if (place.dataset.system !== system.id) buildPlayer(state, system, place);
  }
}

// --- What a player is in words

function showKinds(who, player, { system, terms }) {
  const kinds = (terms && system.kinds?.(terms)) || [];
  const place = byId(`${who}-kinds`);
  const words = kinds.map((kind) => kind.words);
  if (`${kindsOf[who]?.map((kind) => kind.words)}` !== `${words}`) {
    place.children[1].replaceChildren(...words.map((each, at) => make("label", { class: "chip" },
      make("input", { type: "checkbox", value: at, "data-kind": who }), make("span", {}, each))));
  }
  kindsOf[who] = kinds;
  place.hidden = !kinds.length;
  place.querySelectorAll("input").forEach((box, at) => { box.checked = kinds[at].isSo(player); });
}

function set(state, key, value) {
  setTyped(state, key, value);
  const control = byId(fieldId(key));
  if (control) control.value = value;
}

/** A kind was chosen, or is no longer: sets the facts that it stands for. */
export function pressKind(state, { checked, value, dataset: { kind: who } }) {
  const { facts } = kindsOf[who][Number(value)];
  replaced.clear();
  for (const [name, typed] of Object.entries(facts)) set(state, `${who}.${name}`, checked ? typed : "");
}

/** Takes what was typed, in place of what a kind stood in for: a birth year for the age that its chip made, until
 * the year is deleted again. */
export function type(state, { value, dataset: { key } }) {
  setTyped(state, key, value);
  const [who, name] = key.split(".");
  const { facts } = kindsOf[who]?.find((kind) => kind.asks === name) ?? { facts: {} };
  for (const [other, made] of Object.entries(facts)) {
    const place = `${who}.${other}`;
    if (value && made && state[place] === made) replaced.add(place);
    else if (value || !replaced.delete(place)) continue;
    set(state, place, value ? "" : made);
  }
}

/** Opens the field for another K, or returns to the K of the rules. */
export function pressK(state, { dataset: { who } }) {
  const answer = byId(`${who}-answer`);
  const isOwn = answer.classList.toggle("own");
  set(state, `${who}.k`, "");
  if (!isOwn) return;
  byId(fieldId(`${who}.k`)).closest(".field").hidden = false;
  byId(fieldId(`${who}.k`)).focus();
}

/** A fact that a kind stands for has a field only if it was typed, or if a kind that holds asks for it. */
function showFields(who, player, state, beside = []) {
  const kinds = kindsOf[who];
  const taken = kinds.find((kind) => kind.taken && kind.isSo(player) && !state[`${who}.${kind.asks}`]);
  setText(byId(`${who}-kinds`).lastChild, taken?.taken ?? "");
  const made = kinds.flatMap(({ facts }) => Object.entries(facts).map(([name, typed]) => `${who}.${name}=${typed}`));
  const wanted = kinds.flatMap((kind) => (kind.isSo(player) ? [kind.asks] : []));
  for (const name of beside.filter((each) => kinds.some(({ facts }) => each in facts))) {
    const key = `${who}.${name}`;
    const control = byId(fieldId(key));
    const isTyped = state[key] !== "" && !made.includes(`${key}=${state[key]}`);
    control.closest(".field").hidden = !isTyped && !wanted.includes(name) && control !== document.activeElement;
  }
}

/** The field for another K is there once it is asked for. */
function showOwnK(who, state) {
  const box = isYou(who) && byId(fieldId(`${who}.k`))?.closest(".beside > .field");
  if (!box) return;
  const answer = byId(`${who}-answer`);
  if (state[`${who}.k`]) answer.classList.add("own");
  const isOwn = answer.classList.contains("own");
  box.hidden = !isOwn;
  setText(answer.lastChild, fill(isOwn ? "k_by_rules" : "another_k"));
}

// --- Reading, and K as the answer

export function readPlayer(who, { state, system, terms, problems }) {
  const asks = (name) => system.asksPlayer?.(name, terms) ?? true;
  const player = readFacts(system.facts.player, (name) => `${who}.${name}`, asks, state, problems);
  if (terms) checkPlayer(who, player, 0, { system, terms, problems });
  showKinds(who, player, { system, terms });
  showFields(who, player, state, system.beside);
  showOwnK(who, state);
  const fold = byId(`${who}-k`);
  const isUseful = [...fold.querySelectorAll(".field")].some((box) => !box.hidden);
  fold.hidden = !isUseful && !(kindsOf[who].length && !isYou(who));
  return player;
}

/** Shows K and why, and what was assumed; nothing without a K. */
export function showK(who, report) {
  const answer = byId(`${who}-answer`);
  const isKnown = Boolean(report && report.k != null && report.kReason);
  answer.hidden = !isKnown;
  if (!isYou(who)) answer.parentElement.firstChild.hidden = isKnown;
  const assumed = report?.assumed.map(text) ?? [];
  setText(byId(`${who}-assumed`), assumed.length ? fill("assumed", { all: assumed.join("; ") }) : "");
  if (!isKnown) return;
  setText(answer.firstChild, fill("k_is", { name: report.factor ?? fill("fact_k"), k: report.k }));
  setText(answer.children[1], text(report.kReason));
}
