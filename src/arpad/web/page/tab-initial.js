// @ts-check
// The initial rating of an unrated player, or what is missing for one.

import { bullets, byId, facts, make } from "./dom.js";
import { makeList } from "./lists.js";
import { setWorking } from "./outcome.js";
import { fill, halves } from "./sentences.js";

function read(asked, list) {
  const { initial, terms } = asked;
  const games = list.read(asked);
  const isKnown = !terms || initial.isKnown(terms);
  const hint = asked.hint || (isKnown ? "" : `${initial.rule(terms)[0]} Choose a later day.`) ||
    (games.length ? "" : "Enter the opponents of a player who has no rating yet.");
  return { ...asked, games, hint };
}

function compute({ initial, terms, games }) {
  const report = initial.rate(terms, games);
  const missing = initial.missing(report);
  return {
    report, missing,
    summary: ({ initialSummary }) => initialSummary(report, missing),
    csv: ({ csv }) => csv(report),
    spoken: () => (report.rating === null ? `No initial rating yet: ${missing.join("; ")}.`
      : `Initial rating ${report.rating}.`),
  };
}

function showAdded(draws) {
  const cell = (kind, text) => make("span", { class: kind }, text);
  document.querySelector("[data-list=i] .added").replaceChildren(...draws.map((rating) => make("li", {},
    cell("number", "+"), cell("opponent", `${rating}`), cell("score", "Draw"),
    cell("name", fill("added_draw")))));
}

function show(asked, answer, list) {
  const { initial, terms } = asked;
  showAdded(terms ? initial.addedDraws(terms) : []);
  list.show(asked, answer?.report);
  byId("initial-rule").replaceChildren(bullets(terms ? initial.rule(terms) : []));
  if (!answer) return;
  const { report, missing } = answer;
  byId("initial-outcome").replaceChildren(
    make("h2", {}, "Initial rating"),
    make("p", { class: "change" }, `${report.rating ?? "none yet"}`),
    facts([
      ["Score", `${halves(report.points)} out of ${report.n}`],
      ["Average with added draws", report.average ?? "–"],
      ["Percentage with them", report.percentage === null ? "–" : `${report.percentage} %`],
      ...(missing.length && report.n ? [["So far", report.computed]] : []),
    ]),
    ...(missing.length ? [make("h3", {}, "What is missing"), bullets(missing)] : []));
  setWorking("initial", () => [{ steps: initial.steps(report) }]);
}

/** @returns {import("./types").Tab} */
export default (page) => {
  const list = makeList("i", "Games of the unrated player", page);
  return {
    read: (asked) => read(asked, list),
    compute,
    show: (asked, answer) => show(asked, answer, list),
    sync: list.sync,
  };
};
