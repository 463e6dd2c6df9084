// The preview of a pasted text: its columns, its games, and what must be asked.

import { byId, fieldId, make } from "../ui/dom.js";
import { guessOf } from "./pasted-meanings.js";
import { OMITTED, ROLES } from "./pasted-roles.js";
import { read } from "./pasted.js";
import { readRating } from "./pasted-values.js";
import { limits, paste } from "../rules-pasted.js";
import { addSentences, fill } from "../ui/sentences.js";

addSentences(paste);

/** The size of the longest file that is read. */
export const longest = limits.file;
const SHOWN = 12;
const SCORES = { 1: "paste_win", 0.5: "paste_draw", 0: "paste_loss" };

/** A game as a row of a list. @param {any} game */
export const rowOf = (game) => ({
  opponent: game.unrated ? "-" : String(game.opponent ?? ""),
  result: String(game.score),
  name: game.name ?? "",
  colour: game.colour ?? "",
  round: game.round === null ? "" : String(game.round),
  forfeit: game.forfeit,
});

/** The rows of typed games, if nothing is unclear; null if a preview should be shown.
 * @param {string} text */
export function typedRows(text) {
  const reading = read(text);
  return reading.kind === "typed" && !reading.question && !reading.player && !reading.notes.length ? reading.games.map(rowOf) : null;
}

/** @param {string} key which question it answers, to keep the focus @param {string} label
 * @param {string[][]} options @param {string} value @param {(value: string) => void} changed */
function chooser(key, label, options, value, changed) {
  const control = make("select", { class: "in", "data-answer": key, "aria-label": label },
    ...options.map(([each, text]) => make("option", { value: each }, text)));
  control.value = value;
  control.addEventListener("change", () => changed(control.value));
  return control;
}

/** @param {string} label @param {Node} control */
const labelled = (label, control) =>
  make("label", { class: "field" }, make("span", {}, label), control);

/** Shows a text in `host`. `put(rows, replaces)` puts rows into the list and returns a sentence if it
 * cannot; `speak` reads the questions out; `emptied` is called when the text has been removed; `who` is the player
 * whose fields take what the text says about them. */
export function makePreview(host, { put, speak, emptied, who }) {
  let text = "";
  /** @type {any} */
  let answers = {};
  let spoken = "";
  let columnsOpen = false;
  /** @type {boolean | null} */
  let ownTick = null;

  const answer = (/** @type {any} */ more) => {
    answers = { ...answers, ...more };
    show();
  };

  // --- What must be asked

  const blank = ["", fill("paste_choose")];
  const askers = {
    me: ({ choices }) => [labelled(fill("paste_me"), chooser("me", fill("paste_me"),
      [blank, ...choices.map((/** @type {string} */ name) => [name, name])], "", (me) => answer({ me })))],
    column: ({ choices, role }) => [labelled(fill("paste_this"), chooser("column", fill("paste_this"),
      [blank, ...choices.map((/** @type {string} */ name) => [name, name])], "",
      (column) => answer({ columns: { ...answers.columns, [role]: column } })))],
    meaning: (question) => ({ rating: ratingAskers, line: lineAskers }[question.role] ?? wordAskers)(question),
    nothing: () => [],
  };

  const means = (/** @type {Record<string, string>} */ more) =>
    answer({ meanings: { ...answers.meanings, ...more } });
  const wordLabel = (/** @type {string} */ word) =>
    (word ? fill("paste_means", { word }) : fill("paste_blank_means"));
  /** "white" is White's score, or White where Black is the other answer. @param {string[]} choices */
  const named = (choices) => {
    const stem = choices.includes("black") ? "paste" : "means";
    return choices.map((each) => [each, fill(`${stem}_${each}`)]);
  };

  const wordAskers = ({ words, choices }) => words.map((/** @type {string} */ word) =>
    labelled(wordLabel(word), chooser(`word ${word}`, wordLabel(word), [blank, ...named(choices)], "",
      (meaning) => means({ [word]: meaning }))));

  const lineAskers = ({ words, choices: [omit] }) => [
    button(fill(words.length === 1 ? "paste_leave_line" : "paste_leave_lines"), "", () =>
      means(Object.fromEntries(words.map((/** @type {string} */ word) => [word, omit]))))];

  /** A rating that is to be confirmed or typed, or what the opponent is instead.
   * @param {string} word @param {string[]} choices */
  function ratingAsker(word, choices) {
    const field = make("input", { class: "in", inputmode: "decimal", "aria-label": wordLabel(word) });
    field.value = guessOf(word);
    const kinds = [["", fill(word ? "means_rating" : "paste_choose")], ...named(choices)];
    const kind = chooser(`word ${word}`, wordLabel(word), kinds, "", () => { field.hidden = Boolean(kind.value); });
    field.hidden = !word;
    return { word, field, kind };
  }

  function ratingAskers({ words, choices }) {
    const askers = words.map((/** @type {string} */ word) => ratingAsker(word, choices));
    const error = make("p", { class: "message", role: "alert" });
    const use = button(fill("paste_use"), "", () => {
      const wrong = askers.find(({ field, kind }) => !kind.value && !readRating(field.value)?.value);
      for (const each of askers) each.field.toggleAttribute("aria-invalid", each === wrong);
      error.textContent = wrong ? fill("paste_not_rating") : "";
      if (wrong) (wrong.word ? wrong.field : wrong.kind).focus();
      else means(Object.fromEntries(askers.map(({ word, field, kind }) => [word, kind.value || field.value.trim()])));
    });
    return [...askers.map(({ word, kind, field }) =>
      make("div", { class: "field" }, make("span", { "aria-hidden": "true" }, wordLabel(word)), kind, field)), use, error];
  }

  function question(/** @type {any} */ each) {
    if (!each) return [];
    return [make("div", { class: "paste-ask", role: "group", "aria-label": each.text },
      make("p", { class: "note" }, each.text), ...askers[each.kind](each))];
  }

  // --- What each column holds

  function setRole(/** @type {any[]} */ columns, /** @type {number} */ number, /** @type {string} */ role) {
    const roles = new Map(columns.map((column) => [column.number, column.role]));
    for (const [place, each] of roles) if (each === role && role !== OMITTED) roles.set(place, OMITTED);
    roles.set(number, role);
    const found = Object.fromEntries(ROLES.map((each) =>
      [each, [...roles].find(([, held]) => held === each)?.[0]]).filter(([, place]) => place));
    const omitted = [...roles].filter(([, held]) => !ROLES.includes(held)).map(([place]) => place);
    answer({ columns: { ...found, [OMITTED]: omitted } });
  }

  const roleOptions = [...ROLES, OMITTED].map((role) => [role, fill(`role_${role}`)]);
  function columnFold(/** @type {any[]} */ columns) {
    if (!columns.length) return [];
    const n = columns.filter((column) => !ROLES.includes(column.role)).length;
    const key = { 0: "paste_all_columns", 1: "paste_one_omitted" }[n] ?? "paste_many_omitted";
    const fold = make("details", { class: "paste-fold" }, make("summary", {}, fill(key, { n })),
      make("div", { class: "paste-columns", role: "group", "aria-label": fill("paste_columns") },
        ...columns.map((column) => columnLine(columns, column))));
    fold.open = columnsOpen;
    fold.addEventListener("toggle", () => { columnsOpen = fold.open; });
    fold.addEventListener("change", () => { columnsOpen = true; }, true); // "toggle" may come later
    return [fold];
  }

  function columnLine(/** @type {any[]} */ columns, /** @type {any} */ column) {
    const role = ROLES.includes(column.role) ? column.role : OMITTED;
    const label = fill("paste_column", { number: column.number, header: column.header || "–" });
    return make("div", { class: role === OMITTED ? "paste-column omitted" : "paste-column" },
      make("b", {}, column.header || String(column.number)),
      chooser(`role ${column.number}`, label, roleOptions, role,
        (chosen) => setRole(columns, column.number, chosen)),
      make("span", {}, column.values.join(", ")));
  }

  // --- The games

  function resultText(/** @type {any} */ game) {
    if (game.score === null) return fill("paste_open");
    const result = fill(SCORES[game.score]);
    return game.forfeit ? fill("paste_forfeit", { result }) : result;
  }

  function gameTable(/** @type {any[]} */ games) {
    if (!games.length) return [];
    /** @type {[string, (game: any) => string][]} */
    const all = [
      ["round", (game) => String(game.round ?? "")],
      ["rating", (game) => (game.unrated ? fill("paste_unrated") : String(game.opponent ?? fill("paste_open")))],
      ["name", (game) => game.name ?? ""],
      ["colour", (game) => (game.colour ? fill(`paste_${game.colour}`) : "")],
      ["result", resultText],
    ];
    const used = all.filter(([, cell]) => games.some(cell));
    const title = games.length === 1 ? fill("paste_one_game") : fill("paste_games", { n: games.length });
    const rest = games.length - SHOWN;
    return [make("div", { class: "paste-games", tabindex: 0, role: "region", "aria-label": title },
      make("table", {}, make("caption", {}, title),
        make("thead", {}, make("tr", {}, ...used.map(([key]) =>
          make("th", { scope: "col" }, fill(`paste_${key}`))))),
        make("tbody", {}, ...games.slice(0, SHOWN).map((game) =>
          make("tr", {}, ...used.map(([, cell]) => make("td", {}, cell(game)))))))),
    ...(rest > 0 ? [make("p", { class: "quiet small" }, fill("paste_more", { n: rest }))] : [])];
  }

  // --- What the text says about the player

  /** The fields for it that are on the page, each with its value. @param {any} player */
  const ownFields = (player) => [["rating", player?.rating], ["birth_year", player?.birth_year]]
    .flatMap(([name, value]) => {
      const control = byId(fieldId(`${who}.${name}`));
      return control && value != null ? [{ name, control, value: String(value) }] : [];
    });

  /** A tick for it; what was already typed stays, unless it is ticked. @param {any} player */
  function ownLine(player) {
    const fields = ownFields(player);
    if (!fields.length) return { ticked: () => [], line: [] };
    const facts = fields.map(({ name, value }) => fill(`paste_own_${name}`, { value }));
    const tick = make("input", { type: "checkbox" });
    tick.checked = ownTick ?? fields.every(({ control, value }) => [value, ""].includes(control.value.trim()));
    tick.addEventListener("change", () => { ownTick = tick.checked; });
    const all = [player.name, ...facts].filter(Boolean).join(", ");
    const line = make("label", { class: "check paste-own" }, tick, make("span", {}, fill("paste_own", { all })));
    return { ticked: () => (tick.checked ? fields : []), line: [line] };
  }

  // --- The whole preview

  function button(/** @type {string} */ words, /** @type {string} */ kind, /** @type {() => void} */ act, off = false) {
    const made = make("button", { type: "button", class: `btn ${kind}` }, words);
    made.disabled = off;
    made.addEventListener("click", act);
    return made;
  }

  /** @param {any} reading @param {boolean} replaces @param {ReturnType<typeof ownFields>} own */
  function add(reading, replaces, own) {
    const problem = put(reading.games.map(rowOf), replaces);
    if (problem) return host.prepend(make("p", { class: "message" }, problem));
    for (const { control, value } of own) {
      control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return clear();
  }

  function clear() {
    [text, answers, spoken, columnsOpen, ownTick] = ["", {}, "", false, null];
    host.replaceChildren();
    emptied();
  }

  function show() {
    const held = document.activeElement?.closest("[data-answer]")?.getAttribute("data-answer");
    if (!text.trim()) return host.replaceChildren();
    const reading = read(text, answers);
    const n = reading.games.length;
    const off = Boolean(reading.question);
    const skipped = reading.skipped.length
      ? [make("p", { class: "quiet small" }, fill("paste_skipped", { list: reading.skipped.join("; ") }))] : [];
    const notes = reading.notes.map((/** @type {string} */ each) => make("p", { class: "quiet small" }, each));
    const { ticked, line } = ownLine(reading.player);
    host.replaceChildren(
      ...question(reading.question), ...gameTable(reading.games), ...notes, ...line,
      make("div", { class: "acts" }, ...(n && reading.question?.kind !== "nothing" ? [
        button(n === 1 ? fill("paste_add_one") : fill("paste_add_many", { n }), "main",
          () => add(reading, false, ticked()), off),
        button(fill("paste_replace"), "bare", () => add(reading, true, ticked()), off)] : []),
      button(fill("paste_clear"), "bare", clear)),
      ...skipped, ...columnFold(reading.columns));
    const again = [...host.querySelectorAll("[data-answer]")].find((each) => each.dataset.answer === held);
    (again ?? (held ? host.querySelector("[data-answer], .btn") : null))?.focus();
    const words = reading.question?.text ?? "";
    if (words && words !== spoken) speak(words);
    spoken = words;
    return undefined;
  }

  return {
    /** Shows a text; answers about another one are forgotten. @param {string} given */
    show(given) {
      if (given !== text) [answers, ownTick] = [{}, null];
      text = given;
      show();
    },
    /** Focuses the first question, or the first button. */
    focus: () => host.querySelector("[data-answer], .btn:not(:disabled)")?.focus(),
  };
}
