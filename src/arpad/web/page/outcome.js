// @ts-check
// What the tabs share: figures in words, the large change, the fold of the working, and a result that
// is no longer good. Steps are made when a fold is open, and not before.

import { bullets, byId, facts, make, setText } from "./dom.js";
import { fill, sentence, text } from "./sentences.js";

export const two = (value) => value.toFixed(2);

/** A number with its sign, a proper minus among them; nothing has none. */
export function signed(words) {
  const size = words.replace("-", "");
  if (Number(size) === 0) return size;
  return (words.startsWith("-") ? "−" : "+") + size;
}

/** Why a game is special, or does not count; "" for an ordinary one. */
export function reasonText({ reason, counted }) {
  if (!reason) return "";
  return counted ? text(reason) : fill("not_counted", { reason });
}

export function changeLine(report) {
  return `${report.rating} → ${report.newRating}, change ${signed(String(report.rounded))} ` +
    `(exactly ${signed(two(report.change))}), K ${report.k}`;
}

/** What is special about a game, as a sentence; "" for an ordinary one. */
export function remark(game) {
  const words = reasonText(game);
  return words && sentence(words);
}

/** The change, readable from across a table, and beneath it what it is made of. */
export function changeBlock(report, pairs) {
  const special = report.games.length > 1 ? "" : remark(report.games[0]);
  return [
    make("p", { class: report.rounded < 0 ? "change less" : "change" }, signed(String(report.rounded))),
    make("p", { class: "exact" }, `exactly ${signed(two(report.change))}`),
    make("p", { class: "move" }, `${report.rating} → `, make("strong", {}, `${report.newRating}`)),
    facts([["Expected score", two(report.expected)], ...pairs, ["K", report.k]]),
    bullets([special, ...report.notes.map(text)]),
  ];
}

/** Shows a tab's result as good, or greys the last one (if there was one) and says what to do. */
export function settle(tab, hint, hasResult) {
  setText(byId(`${tab}-hint`), hint);
  byId(tab).classList.toggle("stale", Boolean(hint));
  byId(tab).classList.toggle("empty", !hasResult);
  allowTexts(!hint);
}

/** Whether there is a result of which texts can be taken away. */
export function allowTexts(allowed) {
  for (const id of ["copy-summary", "download"]) byId(id).disabled = !allowed;
}

// --- The fold of the working

const makers = new Map(); // fold → the function that makes its groups of steps

/** Sets what a tab's fold shows. Each group has steps, and may have a title and the games. */
export function setWorking(tab, makeGroups) {
  const fold = byId(`${tab}-working`);
  makers.set(fold, makeGroups);
  if (fold.open) fillFold(fold);
}

function fillFold(fold) {
  const groups = makers.get(fold)?.() ?? [];
  fold.lastElementChild.replaceChildren(...groups.flatMap(groupParts));
}

export function listenToFold(tab) {
  byId(`${tab}-working`).addEventListener("toggle", ({ target }) => target.open && fillFold(target));
}

/** A closed working would not be printed. */
export function openForPrint(tab) {
  const fold = byId(`${tab}-working`);
  fold.open = true;
  fillFold(fold);
}

function groupParts({ title, steps, games }) {
  const parts = title ? [make("h3", {}, title)] : [];
  let last = null;
  for (const step of steps) {
    if (step.game !== last) {
      if (games && last !== null) parts.push(make("h4", {}, heading(step.game, games)));
      parts.push(make("ol", { class: "steps" }));
    }
    last = step.game;
    parts.at(-1).append(make("li", {}, make("span", { class: "article" }, step.article),
      make("span", {}, text(step))));
  }
  return parts;
}

function heading(number, games) {
  if (!number) return "Together";
  const { opponent, name } = games[number - 1];
  return `Game ${number}: ${opponent ?? "unrated"} ${name ?? ""}`;
}
