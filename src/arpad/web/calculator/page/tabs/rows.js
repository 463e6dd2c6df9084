// One row of a list of games: what is typed into it, its elements, their labels, its further details, and how it is
// dragged.

import { icon, make } from "../ui/dom.js";
import { isUnrated, readFact } from "../ui/forms.js";
import { signs } from "../rules.js";
import { fill, sentence } from "../ui/sentences.js";

/** @typedef {import("../types").Read} Read */

// --- What is typed: an opponent, or "1600+" in a single cell

/** An opponent: a player, or null for one about whom nothing is known; undefined for an empty text.
 * What else is known about them, or about the game (`facts`), may follow a colon, as in the terminal:
 * 1400:deviation=30, 1300:margin=48,home=first.
 * @param {import("../types").Description} description @param {string} text
 * @returns {Read & { facts?: Record<string, any> }} */
export function readOpponent({ player: [rating, ...others], game }, text) {
  const [typed, ...more] = text.split(":").map((part) => part.trim());
  if (!typed && !more.length) return { value: undefined };
  const read = isUnrated(typed) ? { value: null } : readFact(rating, typed);
  if (read.error) return { error: fill("opponent_or_dash", { rule: read.error }) };
  const own = others.filter((fact) => fact.opponent);
  const known = more.length ? readKnown([...own, ...game], more.join(":")) : { value: {} };
  if (known.error) return known;
  const knownOf = (some) => Object.fromEntries(some.flatMap(({ name }) =>
    (Object.hasOwn(known.value, name) ? [[name, known.value[name]]] : [])));
  const isBlank = read.value === null && !own.some(({ name }) => Object.hasOwn(known.value, name));
  return { value: isBlank ? null : { rating: read.value, ...knownOf(own) }, facts: knownOf(game) };
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

// --- Elements

const RESULTS = [["1", "win"], ["0.5", "draw"], ["0", "loss"]];
const FIELDS = { opponent: "row_rating", name: "row_name" }; // key of a row → the label of its field
let lastGroup = 0; // of radio buttons

const input = (field, kind, attributes = {}) =>
  make("input", { class: `in ${kind}`, "data-field": field, autocomplete: "off", ...attributes });
function results() {
  lastGroup += 1;
  const name = `result-${lastGroup}`;
  return make("div", { class: "seg res", role: "radiogroup" }, ...RESULTS.map(([value, key]) => make("label", {},
    make("input", { type: "radio", name, value, "data-field": "result" }), make("span", {}, fill(key)))));
}

/** A blank row; it has a bar if games are rated. @param {string} list @param {any} bar */
export function makeRow(list, bar) {
  return make("li", { class: "grow" },
    make("span", { class: "no", title: fill("drag_to_move") }),
    make("button", { type: "button", class: "side", "data-do": "colour" }, make("i", { class: "man none" })),
    input("opponent", "rt opponent", { inputmode: "numeric", placeholder: fill("rating_place") }),
    input("name", "nm name", { maxlength: 200, placeholder: fill("name_place") }),
    results(),
    make("span", { class: "n exp quiet expected" }),
    make("span", { class: "barcell" }, ...(bar ? [bar] : [])),
    make("span", { class: "n gain" }),
    make("button", { type: "button", class: "icon-btn more", "data-do": "more", "aria-expanded": "false" }, icon("more")),
    make("p", { class: "remark" }));
}

/** Labels everything in a row with its number. */
export function nameRow(item, list, at) {
  const number = at + 1;
  item.dataset.at = String(at);
  item.querySelector(".no").textContent = `${number}`;
  for (const [key, words] of Object.entries(FIELDS)) {
    item.querySelector(`[data-field=${key}]`).setAttribute("aria-label", fill(words, { number }));
  }
  item.querySelector(".res").setAttribute("aria-label", fill("row_result", { number }));
  item.querySelector(".more").setAttribute("aria-label", fill("row_more", { number }));
  item.querySelector(".remark").id = `${list}-remark-${at}`;
}

/** Shows in a row what the state holds. */
export function syncRow(item, row, number) {
  for (const key of Object.keys(FIELDS)) {
    const control = item.querySelector(`[data-field=${key}]`);
    if (control.value !== row[key]) control.value = row[key];
  }
  for (const box of item.querySelectorAll("[data-field=result]")) box.checked = box.value === row.result;
  const side = item.querySelector(".side");
  const kind = { white: "man", black: "man b" }[row.colour] ?? "man none";
  if (side.firstChild.className !== kind) side.firstChild.className = kind;
  const words = fill({ white: "had_white", black: "had_black" }[row.colour] ?? "no_colour", { number });
  if (side.getAttribute("aria-label") !== words) side.setAttribute("aria-label", words);
  const more = item.querySelector(".row-more");
  if (more) fillMore(more, row);
}

function fillMore(fold, row) {
  fold.querySelector("[data-field=round]").value = row.round;
  fold.querySelector("[data-field=forfeit]").checked = row.forfeit;
  for (const control of fold.querySelectorAll("[data-fact]")) control.value = row.facts[control.dataset.fact] ?? "";
}

const tool = (action, key) =>
  make("button", { type: "button", class: "btn bare", "data-do": action }, fill(key));

const factInput = (fact) => (fact.choices || fact.kind === "flag"
  ? make("select", { class: "in", "data-fact": fact.name },
    ...["", ...(fact.choices ?? ["yes"])].map((value) => make("option", { value }, fact.words?.[value] ?? (value || "–"))))
  : make("input", { class: "in", "data-fact": fact.name, inputmode: "decimal", autocomplete: "off" }));

function makeMore(facts) {
  const labelled = (words, control) => make("label", { class: "field" }, make("span", {}, words), control);
  return make("div", { class: "row-more", hidden: "" },
    labelled(fill("round"), input("round", "round", { inputmode: "numeric", maxlength: 3 })),
    ...facts.map((fact) => labelled(fact.label, factInput(fact))),
    make("label", { class: "check" }, make("input", { type: "checkbox", "data-field": "forfeit" }), make("span", {}, fill("not_played"))),
    make("div", { class: "acts" }, tool("up", "move_up"), tool("down", "move_down"), tool("remove", "remove")));
}

/** Opens or closes the further details and actions of a game. */
export function showMore(item, row, facts) {
  let fold = item.querySelector(".row-more");
  if (!fold) {
    fold = makeMore(facts);
    item.insertBefore(fold, item.querySelector(".remark"));
    fillMore(fold, row);
  }
  fold.hidden = !fold.hidden;
  item.querySelector(".more").setAttribute("aria-expanded", String(!fold.hidden));
}

// --- Dragging

/** Rows are dragged by their number, with a mouse or a finger.
 * @param {any} items the list @param {(at: number, to: number) => boolean} move */
export function dragRows(items, move) {
  let from = -1; // the row that is dragged

  const under = (y) => [...items.children].findIndex((item) => {
    const box = item.getBoundingClientRect();
    return y >= box.top && y < box.bottom;
  });

  items.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest(".no");
    if (!handle || event.button) return;
    from = Number(handle.closest("li").dataset.at);
    items.setPointerCapture(event.pointerId);
    items.classList.add("dragging");
    items.children[from].classList.add("dragged");
    event.preventDefault();
  });
  items.addEventListener("pointermove", (event) => {
    if (from < 0) return;
    const to = under(event.clientY);
    if (to < 0 || to === from || !move(from, to)) return;
    items.children[from].classList.remove("dragged");
    items.children[to].classList.add("dragged");
    from = to;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    items.addEventListener(end, () => {
      from = -1;
      items.classList.remove("dragging");
      for (const item of items.querySelectorAll(".dragged")) item.classList.remove("dragged");
    });
  }
}
