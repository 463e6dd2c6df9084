// The lists of games: rows to type into, to move and to paste over, and what is shown beside them.

import { halfPoints } from "./rules.js";
import { MOST_GAMES, blankRow, isBlank, readList, signed, tidy, two } from "./state.js";
import { reasonText } from "./working.js";
import { byId, mark, setText } from "./dom.js";

const FIELDS = { opponent: "opponent", score: "result", name: "name" }; // class → key of the row
const NAMES = { ".opponent": "rating", ".score": "result", ".name": "name" };
const TOOLS = { up: "Move up", down: "Move down", remove: "Remove" };

const place = (list) => document.querySelector(`[data-list="${list}"]`);
const rowItems = (list) => place(list).querySelector(".rows").children;
const listOf = (element) => element.closest("[data-list]").dataset.list;
const filled = (rows) => rows.filter((row) => !isBlank(row));

let state;
let changed;
let say;
const undo = {};

export function buildLists(shared, onChange, speak) {
  [state, changed, say] = [shared, onChange, speak];
  for (const card of document.querySelectorAll("[data-list]")) {
    const { list } = card.dataset;
    card.append(byId("list").content.cloneNode(true));
    setText(card.querySelector("h2"), list === "t" ? "Games" : "Games of the unrated player");
    card.querySelector("textarea").id = card.querySelector(".paste label").htmlFor = `paste-${list}`;
    card.querySelector(".paste .error").id = `paste-${list}-error`;
  }
  document.addEventListener("paste", onPaste);
  document.addEventListener("click", onClick);
}

export function syncRows(list) {
  const items = place(list).querySelector(".rows");
  const rows = state.rows[list];
  while (items.children.length > rows.length) items.lastChild.remove();
  while (items.children.length < rows.length) items.append(byId("row").content.cloneNode(true));
  rows.forEach((row, at) => {
    const item = items.children[at];
    for (const [kind, key] of Object.entries(FIELDS)) {
      const control = item.querySelector(`.${kind}`);
      if (control.value !== row[key]) control.value = row[key];
    }
    if (item.dataset.at !== `${at}`) nameRow(item, list, at);
  });
}

function nameRow(item, list, at) {
  item.dataset.at = at;
  for (const [kind, name] of Object.entries(NAMES)) {
    item.querySelector(kind).setAttribute("aria-label", `Row ${at + 1}, ${name}`);
  }
  for (const [action, title] of Object.entries(TOOLS)) {
    const button = item.querySelector(`[data-do="${action}"]`);
    button.setAttribute("aria-label", `${title} row ${at + 1}`);
  }
  item.querySelector(".remark").id = `${list}-remark-${at}`;
}

/** Takes what was typed; false if it was not into a row. */
export function typed(control) {
  const item = control.closest(".rows li");
  if (!item) return false;
  const rows = state.rows[listOf(item)];
  const row = rows[Number(item.dataset.at)];
  row[FIELDS[control.className]] = control.value;
  if (row === rows.at(-1) && rows.length < MOST_GAMES) {
    rows.push(blankRow());
    syncRows(listOf(item));
  }
  return true;
}

function setRows(list, rows) {
  state.rows[list] = tidy(rows);
  syncRows(list);
  changed();
}

function notice(list, text, restore = null) {
  const note = place(list).querySelector(".notice");
  setText(note.firstChild, text);
  note.querySelector("button").hidden = !restore;
  undo[list] = restore;
  if (text) say(text);
}

const focusRow = (list, at, kind) =>
  rowItems(list)[Math.min(at, state.rows[list].length - 1)].querySelector(kind).focus();

function moveRow(list, at, by) {
  const rows = [...state.rows[list]];
  const to = at + by;
  if (to < 0 || to >= rows.length) return;
  [rows[at], rows[to]] = [rows[to], rows[at]];
  setRows(list, rows);
  focusRow(list, to, `[data-do="${by < 0 ? "up" : "down"}"]`);
}

function removeRow(list, at) {
  const rows = [...state.rows[list]];
  const [removed] = rows.splice(at, 1);
  setRows(list, rows);
  focusRow(list, at, '[data-do="remove"]');
  if (isBlank(removed)) return;
  notice(list, `Row ${at + 1} removed.`, () => {
    setRows(list, state.rows[list].toSpliced(at, 0, removed));
    focusRow(list, at, ".opponent");
  });
}

function replaceRows(list, rows, text) {
  const before = filled(state.rows[list]);
  setRows(list, rows);
  notice(list, text, before.length ? () => setRows(list, before) : null);
}

/** Puts pasted games into a list at a row; answers with a sentence if that cannot be. */
function pasteGames(list, text, at, replaces) {
  const read = readList(text, halfPoints);
  if (read.error) return read.error;
  const kept = replaces ? [] : state.rows[list];
  const rows = [...filled(kept.slice(0, at)), ...read.value, ...filled(kept.slice(at))];
  if (rows.length > MOST_GAMES) {
    return `A list has at most ${MOST_GAMES} games; this would be ${rows.length}. Nothing was added.`;
  }
  const games = read.value.length === 1 ? "1 game" : `${read.value.length} games`;
  replaceRows(list, rows, `${games} ${replaces ? "in the list" : "added"}.`);
  return "";
}

function pasteFromBox(list, replaces) {
  const area = byId(`paste-${list}`);
  const problem = pasteGames(list, area.value, MOST_GAMES, replaces);
  mark(area, problem, byId(`paste-${list}-error`));
  if (problem) say(problem);
  else area.value = "";
}

function addRow(list) {
  const next = state.rows[list].findLastIndex((row) => !isBlank(row)) + 1;
  if (next >= MOST_GAMES) notice(list, `A list has at most ${MOST_GAMES} games.`);
  else focusRow(list, next, ".opponent");
}

const actions = {
  up: (list, at) => moveRow(list, at, -1),
  down: (list, at) => moveRow(list, at, 1),
  remove: removeRow,
  add: addRow,
  clear(list) {
    if (filled(state.rows[list]).length) replaceRows(list, [], "List cleared.");
    focusRow(list, 0, ".opponent");
  },
  append: (list) => pasteFromBox(list, false),
  replace: (list) => pasteFromBox(list, true),
  undo(list) {
    const restore = undo[list];
    notice(list, "");
    restore();
    focusRow(list, 0, ".opponent");
  },
};

function onClick({ target }) {
  const action = actions[target.dataset.do];
  if (action) action(listOf(target), Number(target.closest("li")?.dataset.at));
}

/** More than one value pasted into a row is a list. */
function onPaste(event) {
  const item = event.target.closest(".rows li");
  const text = event.clipboardData.getData("text/plain").trim();
  const isList = event.target.className === "opponent" ? /[\s;,:]/ : /\n/;
  if (!item || !isList.test(text)) return;
  event.preventDefault();
  const list = listOf(item);
  const problem = pasteGames(list, text, Number(item.dataset.at), false);
  if (problem) notice(list, problem);
}

export function rowRemark(game, edition) {
  const reason = reasonText(game, edition);
  return reason && (game.expected === null ? `Not counted: ${reason}.` : `${reason}.`);
}

function incomplete(row) {
  if (row.opponent.trim()) return "Choose a result.";
  return row.result ? "Enter the opponent’s rating, or - for an unrated one." : "";
}

export function showRows(list, problems, games, report) {
  const numbers = new Map(games.map((game, number) => [game.at, number]));
  state.rows[list].forEach((row, at) => {
    const item = rowItems(list)[at];
    const number = numbers.get(at);
    const game = report?.games[number];
    const counted = game?.change !== undefined;
    setText(item.querySelector(".number"), number === undefined ? "·" : `${number + 1}`);
    setText(item.querySelector(".expected"), counted ? two(game.expected, report.unit) : "");
    setText(item.querySelector(".gain"), counted ? signed(two(game.change, report.unit)) : "");
    const wrong = problems.get(`${list}.row.${at}`);
    const remark = item.querySelector(".remark");
    mark(item.querySelector(".opponent"), wrong, remark);
    remark.classList.toggle("error", Boolean(wrong));
    if (game) setText(remark, rowRemark(game, report.edition));
    else if (!wrong && number === undefined) setText(remark, incomplete(row));
  });
}
