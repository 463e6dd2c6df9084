// @ts-check
// The folds of the workings: steps are made when a fold is open, and not before.

import { byId, make } from "./dom.js";
import { text } from "./sentences.js";

const makers = new Map(); // fold → the function that makes its groups of steps

/** Sets what a tab's fold shows. Each group has steps, and may have a title and the games. */
export function setWorking(tab, makeGroups) {
  const fold = byId(`${tab}-working`);
  makers.set(fold, makeGroups);
  if (fold.open) fillFold(fold);
}

export function fillFold(fold) {
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
