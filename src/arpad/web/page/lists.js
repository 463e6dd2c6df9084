// @ts-check
// A list of games: rows to type into, to move and to paste over, and what is shown beside them.

import { all, byId, mark, setText } from "./dom.js";
import { remark, signed, two } from "./outcome.js";
import { readList, readOpponent, readSigned } from "./read.js";
import { MOST_GAMES, blankRow, isBlank, tidy } from "./state.js";

const FIELDS = { opponent: "rating", result: "result", name: "name" }; // key of a row → its name
const TOOLS = { up: "Move up", down: "Move down", remove: "Remove" };

const controlOf = (item, key) => item.querySelector(`[data-field=${key}]`);
const filled = (rows) => rows.filter((row) => !isBlank(row));

function buildCard(card, list, title) {
  card.append(byId("list").content.cloneNode(true));
  setText(card.querySelector("h2"), title);
  card.querySelector("textarea").id = card.querySelector(".paste label").htmlFor = `paste-${list}`;
  card.querySelector(".paste .error").id = `paste-${list}-error`;
}

function nameRow(item, list, at) {
  item.dataset.at = at;
  for (const [key, name] of Object.entries(FIELDS)) {
    controlOf(item, key).setAttribute("aria-label", `Row ${at + 1}, ${name}`);
  }
  for (const [action, title] of Object.entries(TOOLS)) {
    const button = item.querySelector(`[data-do="${action}"]`);
    button.setAttribute("aria-label", `${title} row ${at + 1}`);
  }
  item.querySelector(".remark").id = `${list}-remark-${at}`;
}

function incomplete(row) {
  if (row.opponent.trim()) return "Choose a result.";
  return row.result ? "Enter the opponent’s rating, or - for an unrated one." : "";
}

/** The list of that name: `changed` is called when rows have changed, `speak` with what to read out. */
export function makeList(list, title, { state, changed, speak }) {
  const [card] = all(`[data-list="${list}"]`);
  buildCard(card, list, title);
  const items = card.querySelector(".rows");
  const area = byId(`paste-${list}`);
  const undo = []; // what takes the last removal back

  function sync() {
    const rows = state.rows[list];
    while (items.children.length > rows.length) items.lastChild.remove();
    while (items.children.length < rows.length) items.append(byId("row").content.cloneNode(true));
    rows.forEach((row, at) => {
      const item = items.children[at];
      for (const key of Object.keys(FIELDS)) {
        const control = controlOf(item, key);
        if (control.value !== row[key]) control.value = row[key];
      }
      if (item.dataset.at !== `${at}`) nameRow(item, list, at);
    });
  }

  function onInput({ target }) {
    const { field } = target.dataset;
    if (!field) return;
    const rows = state.rows[list];
    const row = rows[Number(target.closest("li").dataset.at)];
    const both = field === "opponent" && readSigned(target.value);
    Object.assign(row, both || { [field]: target.value });
    const isLast = row === rows.at(-1) && rows.length < MOST_GAMES;
    if (isLast) rows.push(blankRow());
    if (both || isLast) sync();
    changed();
  }

  function setRows(rows) {
    state.rows[list] = tidy(rows);
    sync();
    changed();
  }

  function notice(text, restore) {
    const note = card.querySelector(".notice");
    setText(note.firstChild, text);
    note.querySelector("button").hidden = !restore;
    undo.splice(0, 1, ...(restore ? [restore] : []));
    if (text) speak(text);
  }

  const focusRow = (at, selector) =>
    items.children[Math.min(at, items.children.length - 1)].querySelector(selector).focus();

  function moveRow(at, by) {
    const rows = [...state.rows[list]];
    const to = at + by;
    if (to < 0 || to >= rows.length) return;
    [rows[at], rows[to]] = [rows[to], rows[at]];
    setRows(rows);
    focusRow(to, `[data-do="${by < 0 ? "up" : "down"}"]`);
  }

  function removeRow(at) {
    const rows = [...state.rows[list]];
    const [removed] = rows.splice(at, 1);
    setRows(rows);
    focusRow(at, '[data-do="remove"]');
    if (isBlank(removed)) return;
    notice(`Row ${at + 1} removed.`, () => {
      setRows(state.rows[list].toSpliced(at, 0, removed));
      focusRow(at, ".opponent");
    });
  }

  function replaceRows(rows, text) {
    const before = filled(state.rows[list]);
    setRows(rows);
    notice(text, before.length ? () => setRows(before) : null);
  }

  /** Puts pasted games into the list at a row; answers with a sentence if that cannot be. */
  function pasteGames(text, at, replaces) {
    const read = readList(text);
    if (read.error) return read.error;
    const kept = replaces ? [] : state.rows[list];
    const rows = [...filled(kept.slice(0, at)), ...read.value, ...filled(kept.slice(at))];
    if (rows.length > MOST_GAMES) {
      return `A list has at most ${MOST_GAMES} games; this would be ${rows.length}. Nothing was added.`;
    }
    const games = read.value.length === 1 ? "1 game" : `${read.value.length} games`;
    replaceRows(rows, `${games} ${replaces ? "in the list" : "added"}.`);
    return "";
  }

  function pasteFromBox(replaces) {
    const problem = pasteGames(area.value, MOST_GAMES, replaces);
    mark(area, problem, byId(`${area.id}-error`));
    if (problem) speak(problem);
    else area.value = "";
  }

  function addRow() {
    const next = state.rows[list].findLastIndex((row) => !isBlank(row)) + 1;
    if (next >= MOST_GAMES) notice(`A list has at most ${MOST_GAMES} games.`);
    else focusRow(next, ".opponent");
  }

  const actions = {
    up: (at) => moveRow(at, -1),
    down: (at) => moveRow(at, 1),
    remove: removeRow,
    add: addRow,
    clear() {
      if (filled(state.rows[list]).length) replaceRows([], "List cleared.");
      focusRow(0, ".opponent");
    },
    append: () => pasteFromBox(false),
    replace: () => pasteFromBox(true),
    undo() {
      const [restore] = undo;
      notice("");
      restore();
      focusRow(0, ".opponent");
    },
  };

  /** More than one value pasted into a row is a list. */
  function onPaste(event) {
    const item = event.target.closest(".rows li");
    const text = event.clipboardData.getData("text/plain").trim();
    const isList = event.target.dataset.field === "opponent" ? /[\s;,:]/ : /\n/;
    if (!item || !isList.test(text)) return;
    event.preventDefault();
    const problem = pasteGames(text, Number(item.dataset.at), false);
    if (problem) notice(problem);
  }

  /** The complete rows as games, each with the place it was typed in. */
  function read({ system, problems }) {
    const [rating] = system.facts.player;
    return state.rows[list].flatMap((row, at) => {
      const { value, error } = readOpponent(rating, row.opponent);
      if (error) problems.set(`${list}.row.${at}`, error);
      if (error || value === undefined || !row.result) return [];
      return [{ opponent: value, points: 2 * Number(row.result), name: row.name.trim(), at }];
    });
  }

  function show({ games, problems }, report) {
    const numbers = new Map(games.map((game, number) => [game.at, number]));
    state.rows[list].forEach((row, at) => {
      const item = items.children[at];
      const number = numbers.get(at);
      const game = report?.games[number];
      setText(item.querySelector(".number"), number === undefined ? "·" : `${number + 1}`);
      setText(item.querySelector(".expected"), game?.expected == null ? "" : two(game.expected));
      setText(item.querySelector(".gain"), game?.change == null ? "" : signed(two(game.change)));
      const wrong = problems.get(`${list}.row.${at}`);
      const note = item.querySelector(".remark");
      mark(controlOf(item, "opponent"), wrong, note);
      note.classList.toggle("error", Boolean(wrong));
      if (game) setText(note, remark(game));
      else if (!wrong && number === undefined) setText(note, incomplete(row));
    });
  }

  card.addEventListener("input", onInput);
  card.addEventListener("paste", onPaste);
  card.addEventListener("click", ({ target }) =>
    actions[target.dataset.do]?.(Number(target.closest("li")?.dataset.at)));
  sync();
  return { sync, read, show };
}
