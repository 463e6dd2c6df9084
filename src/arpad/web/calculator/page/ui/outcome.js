// What the tabs share: the large change, why a game is special, the foldable working, and a tab
// without a result.

import { bullets, byId, facts, make, setText } from "./dom.js";
import { exactChange, signed, withMinus } from "../numbers/numbers.js";
import { fill, fixed, sentence, text } from "./sentences.js";

/** Why a game is special, or does not count; "" for an ordinary one. */
export function reasonText({ reason, counted, article }) {
  if (!reason) return "";
  if (counted) return text(reason);
  return fill(article ? "not_counted_by" : "not_counted", { reason, article });
}

/** What is special about a game, as a sentence; "" for an ordinary one. */
export function remark(game) {
  const words = reasonText(game);
  return words && sentence(words);
}

/** The change in whole points. */
export const changeOf = ({ rounded }) => signed(String(rounded));

/** The new rating with the decimals of its system. */
export const newRating = ({ newRating: rating, places }) => (places ? fixed(rating, places) : `${Number(fixed(rating, 2))}`);

/** The rating before as it is published: in whole points where the new one is. */
export const ratingBefore = ({ rating, published }) => published ?? rating;

export function changeLine(report) {
  return fill(report.k == null ? "change_line_no_k" : "change_line", {
    rating: ratingBefore(report), new_rating: newRating(report),
    change: changeOf(report), exact: exactChange(report.change), k: report.k, factor: report.factor ?? fill("fact_k"),
  });
}

/** What else the reader should know: notes, and whether it is an estimate. */
export const notesOf = (report) =>
  [...report.notes.map(text), ...(report.estimate ? [text(report.estimate)] : [])].map(sentence);

/** The change in large figures, and below it the new rating. */
export const changeLines = (report) => [
  make("p", { class: report.change < 0 ? "hero change down" : "hero change" }, changeOf(report)),
  make("p", { class: "move" }, `${ratingBefore(report)} → `, make("strong", {}, newRating(report))),
  make("p", { class: "exact" }, fill("exactly", { change: exactChange(report.change) })),
];

/** Further figures of a change, and what should be known about it. */
export const changeNotes = (report) =>
  [...(report.figures.length ? [facts(figurePairs(report))] : []), bullets(notesOf(report))];

function figureText(value, places) {
  if (typeof value === "boolean") return fill(value ? "yes" : "no");
  if (!Array.isArray(value)) return fixed(value, places);
  const [from, to] = value.map((end) => fixed(end, places));
  return fill("range", { from, to });
}

/** Deviation, interval and other figures that a system has for a player: before → after. */
const figurePairs = ({ figures }) => figures.map(({ label, before, after, places }) => [label,
  [before, after].filter((value) => value !== null).map((value) => figureText(value, places)).join(" → ")]);

/** Shows a tab with its result, or a hint instead. */
export function settle(tab, hint, hasResult) {
  const place = byId(`${tab}-hint`);
  if (place) setText(place, hint);
  else if (hint) byId(tab).replaceChildren(make("p", { class: "hint" }, hint)); // the tab has not been made
  byId(tab).classList.toggle("empty", !hasResult);
}

// --- The foldable working: its steps are made, and those of FIDE loaded, when it is opened

/** Shows steps in groups. @param {any} place @param {any[]} groups */
const showSteps = (place, groups) => place.replaceChildren(...groups.flatMap(groupParts));

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

const makers = new Map(); // working → the function that makes its groups of steps

/** Sets what a tab's working shows. Each group has steps, and may have a title and the games. */
export function setWorking(tab, makeGroups) {
  const fold = byId(`${tab}-working`);
  makers.set(fold, makeGroups);
  if (fold.open) fillFold(fold);
}

const fillFold = (fold) => import("../systems/fide-steps.js").then(() =>
  showSteps(fold.lastElementChild, makers.get(fold)?.() ?? []), () => {});

/** The foot of a tab's board: the working, and a place for what can be done with the result. */
export const boardFoot = (tab) => make("div", { class: "board-foot result" },
  make("details", { class: "working", id: `${tab}-working` }, make("summary", {}, fill("show_working")), make("div")),
  make("div", { class: "foot-acts", id: `${tab}-acts` }));

export function listenToFold(tab) {
  byId(`${tab}-working`).addEventListener("toggle", ({ target }) => target.open && fillFold(target));
}

/** Opens the working before printing: a closed one would not be printed. */
export function openForPrint(tab) {
  const fold = byId(`${tab}-working`);
  if (fold) fold.open = true;
}

// --- The latest result, for the example in the text below

/** @type {any} */
let latest = null;
/** What the text does with it, once it is there. @type {(result: any) => void} */
let follow = () => {};

/** Calls a function with the latest result of one game, now and whenever there is another. */
export function onWorked(does) {
  follow = does;
  if (latest) follow(latest);
}

/** Tells the text below the result of one game. */
export function tellWorked({ system, terms }, [own, opponent], points, mine) {
  const { k, expected, change, rounded, newRating: rating } = mine;
  const cap = terms.edition?.cap.value ?? null;
  latest = {
    system, edition: terms.edition?.id ?? "",
    game: { own, opponent, k, points, expected, change, rounded, newRating: rating, isTable: Boolean(terms.edition), cap },
  };
  follow(latest);
}
