// The steps of a working, in groups.

import { make } from "./dom.js";
import "../systems/fide-steps.js";
import { withMinus } from "../numbers/numbers.js";
import { fill, text } from "./sentences.js";

/** @param {any} place @param {any[]} groups */
export const showSteps = (place, groups) => place.replaceChildren(...groups.flatMap(groupParts));

function groupParts({ title, steps, games }) {
  const parts = title ? [make("h2", {}, title)] : [];
  let last = null;
  for (const step of steps) {
    if (step.game !== last) {
      if (games && (step.game || last !== null)) parts.push(make("h3", {}, heading(step.game, games)));
      parts.push(make("ol", { class: "steps" }));
    }
    last = step.game;
    parts.at(-1).append(make("li", {}, make("span", { class: "article" }, step.article),
      make("span", {}, withMinus(text(step)))));
  }
  return parts;
}

function heading(number, games) {
  if (!number) return fill("together");
  const { opponent, name } = games[number - 1];
  return fill("game_heading", { number, opponent: opponent ?? fill("unrated"), name: name ?? "" }).trim();
}
