// A list of games: rows to type into, to move and to paste into, and what is shown beside them.

import { makeBar, setBar } from "../charts/charts-games.js";
import { button, make, mark, setText } from "../ui/dom.js";
import { readFact } from "../ui/forms.js";
import { signed, two } from "../numbers/numbers.js";
import { remark } from "../ui/outcome.js";
import mountPaste from "../paste/paste-box.js";
import { dragRows, makeRow, nameRow, readOpponent, readSigned, showMore, syncRow } from "./rows.js";
import { fill } from "../ui/sentences.js";
import { blankRow, isBlank, MOST_GAMES, tidy } from "../ui/state.js";

const KEYS = { w: "1", d: "0.5", l: "0" };
const COLOURS = { "": "white", white: "black", black: "" };
const filled = (rows) => rows.filter((row) => !isBlank(row));

/** What a row still lacks, while it is not complete. */
function lacking(row) {
  if (row.opponent.trim()) return "result";
  return row.result ? "rating" : "";
}
const LACKS = { result: "choose_result", rating: "enter_rating_of_opponent" };

/** A line that says what was done, with a button that takes it back; after that, `done` is called. */
export function makeNotice(speak, done = () => {}) {
  const back = button("undo", { class: "textlink" });
  const line = make("p", { class: "notice small", hidden: "" }, make("span"), back);
  /** @type {(() => void) | null} */
  let restore = null;

  function say(text, undo = /** @type {typeof restore} */ (null)) {
    line.hidden = !text;
    setText(line.firstChild, text);
    back.hidden = !undo;
    restore = undo;
    if (text) speak(text);
  }

  back.addEventListener("click", () => {
    const undo = restore;
    say("");
    undo?.();
    done();
  });
  return { line, back, say };
}

/** Makes a list in `host`: `changed` is called when rows have changed, `speak` with what to read out.
 * A list of rated games shows the change of each; `isRated` is false for an unrated player's list. */
export function makeList(host, list, { state, changed, speak }, isRated = true) {
  const items = make("ol", { class: "rows", "data-rows": list });
  const { line, say: notice } = makeNotice(speak, () => focusRow(0, ".opponent"));
  const heads = ["", "", "head_rating", "head_opponent", "head_result", "head_expected", "", "head_change"];
  host.classList.toggle("unrated", !isRated);
  host.append(
    make("div", { class: "ghead", "aria-hidden": "true" }, ...heads.map((key) => make("span", {}, key && fill(key)))),
    items, line);
  /** @type {any} */
  const shown = { system: "", facts: [] }; // of an opponent and of a game, besides what every row has

  // --- Rows as the state has them

  function sync() {
    const rows = state.rows[list];
    while (items.children.length > rows.length) items.lastChild.remove();
    while (items.children.length < rows.length) items.append(makeRow(list, isRated ? makeBar() : null));
    rows.forEach((row, at) => {
      const item = items.children[at];
      syncRow(item, row, at + 1);
      if (item.dataset.at !== `${at}`) nameRow(item, list, at);
    });
  }

  const rowOf = (element) => {
    const at = Number(element.closest("li").dataset.at);
    return [state.rows[list][at], at];
  };

  /** A row was typed into: after the last one, a new row is added. */
  function typedInto(row, isSynced = false) {
    const rows = state.rows[list];
    const isLast = row === rows.at(-1) && rows.length < MOST_GAMES && !isBlank(row);
    if (isLast) rows.push(blankRow());
    if (isSynced || isLast) sync();
    changed();
  }

  function onInput({ target }) {
    const { field, fact } = target.dataset;
    if (!field && !fact) return;
    const [row] = rowOf(target);
    const both = field === "opponent" && readSigned(target.value);
    if (fact) row.facts[fact] = target.value;
    else Object.assign(row, both || { [field]: target.type === "checkbox" ? target.checked : target.value });
    typedInto(row, Boolean(both));
  }

  function setRows(rows) {
    state.rows[list] = tidy(rows);
    sync();
    changed();
  }

  const focusRow = (at, selector) =>
    items.children[Math.min(at, items.children.length - 1)].querySelector(selector)?.focus();

  function moveRow(at, to, focused) {
    const rows = [...state.rows[list]];
    if (to < 0 || to >= filled(rows).length || at >= filled(rows).length) return false;
    rows.splice(to, 0, ...rows.splice(at, 1));
    setRows(rows);
    if (focused) focusRow(to, focused);
    speak(fill("moved_to", { number: to + 1 }));
    return true;
  }

  function removeRow(at) {
    const rows = [...state.rows[list]];
    const [removed] = rows.splice(at, 1);
    setRows(rows);
    focusRow(at, ".opponent");
    if (isBlank(removed)) return;
    notice(fill("row_removed", { number: at + 1 }), () => setRows(state.rows[list].toSpliced(at, 0, removed)));
  }

  function replaceRows(rows, text) {
    const before = filled(state.rows[list]);
    setRows(rows);
    notice(text, before.length ? () => setRows(before) : null);
  }

  /** Puts games into the list at a row; returns a sentence if that is impossible. */
  function insert(games, at, replaces) {
    const kept = replaces ? [] : state.rows[list];
    const fresh = games.map((game) => ({ ...blankRow(), ...game }));
    const rows = [...filled(kept.slice(0, at)), ...fresh, ...filled(kept.slice(at))];
    if (rows.length > MOST_GAMES) return fill("too_many_games", { most: MOST_GAMES, n: rows.length });
    const n = games.length;
    replaceRows(rows, fill(n === 1 ? "one_game_added" : replaces ? "games_in_list" : "games_added", { n }));
    return "";
  }

  // --- Keys, buttons, pasting

  const actions = {
    more: (at) => showMore(items.children[at], state.rows[list][at], shown.facts),
    colour: (at) => {
      const [row] = rowOf(items.children[at]);
      row.colour = COLOURS[row.colour];
      typedInto(row, true);
    },
    up: (at) => moveRow(at, at - 1, '[data-do="up"]'),
    down: (at) => moveRow(at, at + 1, '[data-do="down"]'),
    remove: removeRow,
  };

  function nextRow(at) {
    if (at + 1 < state.rows[list].length) return focusRow(at + 1, ".opponent");
    return notice(fill("list_is_full", { most: MOST_GAMES }));
  }

  const isTyped = ({ dataset: { field }, value }) =>
    field === "name" || field === "round" || (field === "opponent" && !/^[\d.,\s]*$/.test(value));

  function onKey(event) {
    const { key, target } = event;
    if (!target.closest("li") || event.ctrlKey || event.metaKey) return;
    const [row, at] = rowOf(target);
    const result = KEYS[key.toLowerCase()];
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (event.altKey && step) moveRow(at, at + step, ".opponent");
    else if (result !== undefined && !event.altKey && !isTyped(target) && target.tagName === "INPUT") {
      row.result = result;
      typedInto(row, true);
    } else if (target.dataset.field === "result" && (key === "Backspace" || key === "Delete")) {
      row.result = "";
      typedInto(row, true);
    } else if (key === "Enter" && target.tagName === "INPUT") nextRow(at);
    else return;
    event.preventDefault();
  }

  /** If more than one value is pasted into a row, it is read as a list. */
  function onPaste(event) {
    const item = event.target.closest("li");
    const text = event.clipboardData.getData("text/plain").trim();
    const isList = event.target.dataset.field === "opponent" ? /[\s;,:]/ : /\n/;
    if (!item || !isList.test(text)) return;
    event.preventDefault();
    box.take(text, Number(item.dataset.at));
  }

  const box = mountPaste(host, { list, insert, notice, speak, most: MOST_GAMES });
  host.addEventListener("input", onInput);
  host.addEventListener("paste", onPaste);
  host.addEventListener("keydown", onKey);
  host.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-do]")?.dataset.do;
    actions[act]?.(Number(target.closest("li")?.dataset.at));
  });
  dragRows(items, moveRow);

  // --- Reading and showing

  /** Adapts the rows to what another system asks for. */
  function ask({ id, facts, rowFacts, rowOmits = [] }) {
    if (shown.system === id) return;
    const isShown = ({ name, opponent }) => rowFacts?.includes(name) ?? opponent;
    Object.assign(shown, { system: id, facts: isRated ? [...facts.player.slice(1).filter(isShown), ...facts.game.filter(({ name }) => !rowOmits.includes(name))] : [] });
    for (const fold of items.querySelectorAll(".row-more")) fold.remove();
  }

  /** What is known about an opponent besides the rating, and about the game. */
  function readFacts(facts, row, wrong) {
    const values = {};
    for (const fact of facts) {
      const { value = null, error } = readFact(fact, row.facts[fact.name] ?? "");
      if (error) wrong.push(error);
      values[fact.name] = value;
    }
    return values;
  }

  /** The complete rows as games, each with the place of its row. `mistakes` has the error of a row, `needs` what a
   * row needs before it counts: a rating, a result, or fixing. */
  function read({ system }) {
    const [, ...more] = system.facts.player;
    const isShown = ({ name }) => shown.facts.some((fact) => fact.name === name);
    const mistakes = new Map();
    const needs = new Map();
    ask(system);
    const games = state.rows[list].flatMap((row, at) => {
      const wrong = [];
      const { value, error, facts: typed } = readOpponent(system.facts, row.opponent);
      if (error) wrong.push(error);
      const known = readFacts(more.filter(isShown), row, wrong);
      const facts = readFacts(isRated ? system.facts.game : [], row, wrong);
      if (wrong.length) mistakes.set(at, wrong[0]);
      const need = error ? "rating" : wrong.length ? "fixing" : value === undefined || !row.result ? lacking(row) : "";
      if (need) needs.set(at, need);
      if (need || isBlank(row) || value === undefined || !row.result) return [];
      return [{
        opponent: value === null ? null : { ...known, ...value },
        points: 2 * Number(row.result), name: row.name.trim(), at, facts: { ...facts, ...typed },
        ...(row.round ? { round: Number(row.round) } : {}),
        ...(row.colour ? { colour: row.colour } : {}),
        ...(row.forfeit ? { forfeit: true } : {}),
      }];
    });
    return { games, mistakes, needs };
  }

  function showGame(item, game, zero, scale) {
    setText(item.querySelector(".expected"), game?.expected == null ? "" : two(game.expected));
    const gain = item.querySelector(".gain");
    setText(gain, game?.change == null ? (game && !game.counted ? fill("not_rated") : "") : signed(two(game.change)));
    gain.classList.toggle("up", (game?.change ?? 0) > 0);
    if (isRated) setBar(item.querySelector(".bar"), zero, game?.change == null ? null : Math.round(10 * scale * game.change) / 10);
  }

  /** Shows the change of each game, and which row has to be fixed. */
  function show({ games, mistakes }, rated) {
    const byPlace = new Map(games.map((game, number) => [game.at, rated?.[number]]));
    const changes = (rated ?? []).map((game) => game.change ?? 0);
    const [gain, loss] = [Math.max(0, ...changes), -Math.min(0, ...changes)];
    const zero = !loss ? 4 : gain ? 40 : 96;
    const scale = Math.min((100 - zero) / Math.max(gain, 1), zero / Math.max(loss, 1));
    state.rows[list].forEach((row, at) => {
      const item = items.children[at];
      const game = byPlace.get(at);
      showGame(item, game, zero, scale);
      const wrong = mistakes.get(at);
      const place = item.querySelector(".remark");
      mark(item.querySelector(".opponent"), wrong, place);
      place.classList.toggle("wrong", Boolean(wrong));
      item.classList.toggle("out", Boolean(game && !game.counted));
      if (game) setText(place, remark(game));
      else if (!wrong && !byPlace.has(at)) setText(place, fill(LACKS[lacking(row)] ?? ""));
    });
  }

  sync();
  const clear = () => replaceRows([], fill("list_cleared"));
  return { sync, read, show, insert, open: box.open, clear, replace: replaceRows, element: host };
}
