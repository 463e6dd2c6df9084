// @ts-check
// What do I need? The lowest score in further games that reaches a target, and the chance of it.

import { byId, field, make, mark, radios, setText } from "./dom.js";
import { readFact } from "./forms.js";
import { distribution, percent, score, split } from "./numbers.js";
import { leastNormPoints, titlesOn } from "./norm-score.js";
import { readOpponent } from "./read.js";
import { draws } from "./rules.js";
import { fill } from "./sentences.js";

const MOST = 20; // further games

/** Opponents as they are typed: ratings separated by spaces, commas or semicolons. */
export function readAgainst(facts, words) {
  const parts = words.split(/[\s,;]+/).filter(Boolean);
  if (parts.length > MOST) return { error: fill("need_too_many", { most: MOST }) };
  const opponents = [];
  for (const part of parts) {
    const { value, error } = readOpponent(facts, part);
    if (error || value?.rating == null) return { error: error ?? fill("need_rated") };
    opponents.push(value.rating);
  }
  return { value: opponents };
}

/** Half points distributed over n games, wins first. */
const dealt = (points, n) => Array.from({ length: n }, (_, at) => Math.max(0, Math.min(2, points - 2 * at)));

/** The outcome of each score in the further games; null if there is none. */
export function outcomes(kind, { rated, against }) {
  const values = [];
  for (let points = 0; points <= 2 * against.length; points += 1) {
    const further = dealt(points, against.length).map((each, at) => ({ opponent: { rating: against[at] }, points: each }));
    const report = rated(further);
    values.push(kind === "rating" ? report.newRating : report.performance?.value ?? null);
  }
  return values;
}

/** The fewest half points in further games that reach a target; null if none do. */
export function least(values, target) {
  const found = values.findIndex((value) => value !== null && value >= target);
  return found < 0 ? null : found;
}

/** The chance of at least a score, from the expected scores and a share of draws. */
export function chanceOf({ system, terms, player, against }, points, rate) {
  const games = against.map((rating) =>
    split(system.expected(terms, player, { rating }), system.facts.draws ? rate : 0));
  return distribution(games).slice(points).reduce((sum, chance) => sum + chance, 0);
}

function build(host, state) {
  const kinds = [["rating", fill("need_rating")], ["performance", fill("need_performance")], ["norm", fill("need_norm")]];
  const target = make("input", { class: "in", inputmode: "numeric" });
  const against = make("input", { class: "in", inputmode: "text", placeholder: "1640 1580 1700" });
  host.append(
    make("h2", { class: "need-t", id: "need-title" }, fill("need_title")),
    make("div", { class: "need-in" },
      field("need.kind", fill("need_kind"), radios("seg", "need.kind", kinds, state["need.kind"])),
      field("need.target", fill("need_target"), target),
      field("need.against", fill("need_against"), against)),
    make("p", { class: "need-say", id: "need-say" }), make("p", { class: "quiet small", id: "need-note" }),
    make("div", { class: "ladder", id: "need-ladder", role: "img" }));
  target.value = state["need.target"];
  against.value = state["need.against"];
}

/** The section under a tournament; `show` is called with what the tab has read. */
export function makeNeed(host, state) {
  build(host, state);
  const boxOf = (name) => byId(`f-need-${name}`).closest(".field");

  function showKinds(system) {
    for (const box of boxOf("kind").querySelectorAll("input")) {
      box.parentElement.hidden = !system.needs.includes(box.value);
    }
  }

  function targetOf(kind, asked) {
    const typed = state["need.target"].trim();
    if (kind === "norm") {
      const titles = titlesOn(asked.terms.on);
      if (!titles.length) return { error: fill("need_norm_unknown") };
      const title = titles.find((each) => each.title === typed.toUpperCase());
      return title || !typed ? { value: title ?? titles[0] }
        : { error: fill("need_title_of", { titles: titles.map((each) => each.title).join(", ") }) };
    }
    return readFact(asked.system.facts.player[0], typed);
  }

  function answer(asked) {
    const kind = asked.system.needs.includes(state["need.kind"]) ? state["need.kind"] : "rating";
    const target = targetOf(kind, asked);
    const against = readAgainst(asked.system.facts, state["need.against"]);
    for (const [name, read] of Object.entries({ target, against })) {
      mark(byId(`f-need-${name}`), read.error, byId(`f-need-${name}-error`));
    }
    if (target.error || against.error || target.value == null || !against.value?.length) return null;
    const question = { ...asked, against: against.value };
    return kind === "norm" ? normAnswer(question, target.value) : targetAnswer(kind, question, target.value);
  }

  function targetAnswer(kind, question, target) {
    const values = outcomes(kind, question);
    return { kind, question, target, values, points: least(values, target), note: "" };
  }

  function normAnswer(question, title) {
    const played = question.games.filter((game) => !game.forfeit);
    const found = leastNormPoints(question, title, played);
    return { kind: "norm", question, target: title.title, values: [], points: found.points, note: found.note };
  }

  function say({ kind, question, target, values, points }) {
    const n = question.against.length;
    if (points === null) {
      const isNorm = kind === "norm";
      return fill(isNorm ? "need_no_norm" : "need_no_score", { best: values.at(-1) ?? "", target, n });
    }
    const { value: rate } = readFact(draws, state.draws);
    const chance = percent(chanceOf(question, points, (rate ?? 0) / 100));
    const key = kind === "norm" ? "need_say_norm" : kind === "rating" ? "need_say_rating" : "need_say_performance";
    return fill(key, { score: score(points), n, value: values[points] ?? "", target, chance });
  }

  function ladder({ values, points }) {
    const cells = values.map((value, at) => {
      const kind = points !== null && at === points ? "hit" : points !== null && at > points ? "ok" : "";
      return make("div", { class: kind }, make("b", {}, score(at)), `${value ?? "–"}`);
    });
    const near = points ?? values.length - 1;
    const from = Math.max(0, Math.min(values.length - 7, near - 3));
    byId("need-ladder").replaceChildren(...cells.slice(from, from + 7));
    byId("need-ladder").hidden = !values.length;
    byId("need-ladder").setAttribute("aria-label", fill("need_ladder", {
      all: values.map((value, at) => `${score(at)}: ${value ?? "–"}`).join(", "),
    }));
  }

  return function show(asked) {
    const able = Boolean(asked.system.needs && asked.terms);
    host.hidden = !able;
    if (!able) return;
    showKinds(asked.system);
    const isNorm = state["need.kind"] === "norm";
    setText(boxOf("target").querySelector("label"), fill(isNorm ? "need_which_title" : "need_target"));
    const found = asked.isRated ? answer(asked) : null;
    setText(byId("need-say"), found ? say(found) : fill("need_hint"));
    setText(byId("need-note"), found ? [found.note, fill("need_estimate")].filter(Boolean).join(" ") : "");
    ladder(found ?? { values: [], points: null });
  };
}
