// What do I need? The lowest score in further games that reaches a target or a title norm, and the chance of it.

import { byId, field, make, mark, radios, setText } from "../ui/dom.js";
import { halfUp, sum } from "../numbers/exact.js";
import { readFact } from "../ui/forms.js";
import { distribution, percent, score, split } from "../numbers/numbers.js";
import { readOpponent } from "./rows.js";
import { norms } from "../rules-tournament.js";
import { draws } from "../rules.js";
import { fill, sentence } from "../ui/sentences.js";
import { scoreDifference } from "../systems/system-fide.js";
import { inForce } from "../systems/systems.js";

const MOST = 20; // further games

const TIMES = /(?<!\d)(\d{1,2})\s*[×x*]\s*(?=\d)/gi; // "4 × 1950": that many opponents of this rating

/** Opponents as they are typed: ratings separated by spaces, commas or semicolons. */
function readAgainst(facts, words) {
  const parts = words.replace(TIMES, "$1×").split(/[\s,;]+/).filter(Boolean).flatMap((part) => {
    const [times, rating] = part.includes("×") ? part.split("×") : ["1", part];
    return Number(times) ? Array(Math.min(Number(times), MOST + 1)).fill(rating) : [""];
  });
  if (parts.includes("")) return { error: fill("need_times", { most: MOST }) };
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

/** The outcome of wins in all further games. */
const best = (kind, question, against) => outcomes(kind, { ...question, against }).at(-1) ?? -Infinity;

/** How many wins against such opponents would reach a rating, or what the most of them give; a sentence. */
function moreWins(question, target) {
  const { against } = question;
  const such = (n) => Array.from({ length: n }, (_, at) => against[at % against.length]);
  for (let n = against.length + 1; n <= MOST; n += 1) {
    if (best("rating", question, such(n)) >= target) return fill("need_more_games", { n });
  }
  return fill("need_even_most", { n: MOST, best: best("rating", question, such(MOST)) });
}

/** Against which opponents as many wins would be a performance; a sentence. */
function strongerOpponents(question, target) {
  const { against } = question;
  const isEnough = (rating) => best("performance", question, against.map(() => rating)) >= target;
  let [low, high] = [Math.min(...against), MOST * target]; // so much that even many games before do not matter
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return fill("need_stronger", { n: against.length, rating: high });
}

/** What would be enough where no score is. */
const enough = { rating: moreWins, performance: strongerOpponents };

/** The chance of at least a score, from the expected scores and a share of draws. */
function chanceOf({ system, terms, player, against }, points, rate) {
  const games = against.map((rating) =>
    split(system.expected(terms, player, { rating }), system.facts.draws ? rate : 0));
  return distribution(games).slice(points).reduce((sum, chance) => sum + chance, 0);
}

// --- A title norm, as far as it depends on the opponents' ratings (B.01 1.4)

const rulesOn = (on) => inForce(norms, on);

/** The titles for which there are norms on a day; none if the rules in force then are not known.
 * @param {string} on */
export const titlesOn = (on) => rulesOn(on)?.titles ?? [];

/** The opponents' average as a norm counts it: the lowest rating is raised. */
const normAverage = (ratings, floor) =>
  halfUp(sum(ratings) + Math.max(0, floor - Math.min(...ratings)), ratings.length);

/** The fewest half points over all games; more than there are if no score is enough. */
function normPoints(edition, { percentage }, title, ratings) {
  const n = ratings.length;
  const average = normAverage(ratings, title.floor);
  if (average < title.average) return 2 * n + 1;
  let points = Math.ceil((percentage * 2 * n) / 100);
  while (points <= 2 * n && average + scoreDifference(edition, halfUp(100 * points, 2 * n)) < title.performance) {
    points += 1;
  }
  return points;
}

/** The fewest half points in the further games, after those that were played. */
export function leastNormPoints({ terms: { edition, on, titles }, against }, title, played) {
  const rules = rulesOn(on);
  const { value: counts } = (inForce(titles, on) ?? titles[0]).unrated_opponent;
  const ratings = [...played.map(({ opponent }) => opponent?.rating ?? counts), ...against];
  const points = normPoints(edition, rules, title, ratings) - sum(played.map((game) => game.points));
  const note = ratings.length < rules.games
    ? fill("need_norm_games", { least: rules.games, n: ratings.length }) : fill("need_norm_note");
  return { points: points > 2 * against.length ? null : Math.max(0, points), note };
}

// --- On the page

function build(host, state) {
  const kinds = [["rating", fill("need_rating")], ["performance", fill("need_performance")], ["norm", fill("need_norm")]];
  const target = make("input", { class: "in", inputmode: "numeric" });
  const against = make("input", { class: "in", inputmode: "text", placeholder: fill("need_sample") });
  host.append(
    make("h2", { class: "need-t", id: "need-title", tabindex: "-1" }, fill("need_title")),
    make("div", { class: "need-in" },
      field("need.kind", fill("need_kind"), radios("seg", "need.kind", kinds, state["need.kind"])),
      field("need.target", fill("need_target"), target), make("div", { id: "need-titles" }),
      field("need.against", fill("need_against"), against)),
    make("p", { class: "need-say", id: "need-say" }), make("p", { class: "quiet small", id: "need-note" }),
    make("div", { class: "ladder", id: "need-ladder", role: "img" }));
  target.value = state["need.target"];
  against.value = state["need.against"];
}

/** The titles of a norm, to choose from. */
function showTitles(titles, chosen) {
  const place = byId("need-titles");
  const names = titles.map(({ title }) => title);
  if (place.dataset.titles !== `${names}`) {
    place.dataset.titles = `${names}`;
    place.replaceChildren(field("need.title", fill("need_which_title"),
      radios("chips", "need.title", names.map((name) => [name, name]), chosen)));
  }
  for (const box of place.querySelectorAll("input")) box.checked = box.value === chosen;
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

function say({ kind, question, target, values, points }, rate) {
  const n = question.against.length;
  if (points === null && kind === "norm") return fill("need_no_norm", { target });
  if (points === null) {
    return [fill("need_no_score", { best: values.at(-1) ?? "–", n }), enough[kind](question, target)].join(" ");
  }
  const chance = percent(chanceOf(question, points, rate));
  const key = kind === "norm" ? "need_say_norm" : kind === "rating" ? "need_say_rating" : "need_say_performance";
  return fill(key, { score: score(points), n, value: values[points] ?? "", target, chance });
}

/** Why a system finds no score that reaches a target. */
const refusal = ({ name, noNeeded }) =>
  [fill("need_not_here", { name }), ...(noNeeded ? [sentence(fill(noNeeded))] : [])].join(" ");

/** The section under a tournament; `show` is called with what the tab has read. */
export function makeNeed(host, state) {
  build(host, state);
  const boxOf = (name) => byId(`f-need-${name}`).closest(".field");
  const kindIn = ({ needs }) => (needs.includes(state["need.kind"]) ? state["need.kind"] : "rating");

  /** Shows what a target may be under a system, and returns the chosen title of a norm. */
  function showKinds({ system, terms }) {
    for (const box of boxOf("kind").querySelectorAll("input")) {
      box.parentElement.hidden = !system.needs.includes(box.value);
    }
    const isNorm = kindIn(system) === "norm";
    const titles = isNorm ? titlesOn(terms.on) : [];
    const title = titles.find((each) => each.title === state["need.title"]) ?? titles[0];
    boxOf("target").hidden = isNorm;
    byId("need-titles").hidden = !titles.length;
    if (title) showTitles(titles, title.title);
    return title;
  }

  function answer(question, title) {
    const kind = kindIn(question.system);
    const target = kind === "norm" ? { value: title } : readFact(question.system.facts.player[0], state["need.target"]);
    const against = readAgainst(question.system.facts, state["need.against"]);
    for (const [name, read] of Object.entries({ target, against })) {
      mark(byId(`f-need-${name}`), read.error, byId(`f-need-${name}-error`));
    }
    if (target.error || against.error || target.value == null || !against.value?.length) return null;
    const posed = { ...question, against: against.value };
    return kind === "norm" ? normAnswer(posed, target.value) : targetAnswer(kind, posed, target.value);
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

  function hintFor({ system, terms, isRated }) {
    if (!isRated) return fill("enter_start");
    const isUnknown = kindIn(system) === "norm" && !titlesOn(terms.on).length;
    return fill(isUnknown ? "need_norm_unknown" : "need_hint");
  }

  return function show(question) {
    const isAble = Boolean(question.system.needs && question.terms);
    host.classList.toggle("unable", !isAble);
    if (!isAble) return setText(byId("need-say"), refusal(question.system));
    const title = showKinds(question);
    const found = question.isRated ? answer(question, title) : null;
    const { value: rate } = readFact(draws, state.draws);
    setText(byId("need-say"), found ? say(found, (rate ?? 0) / 100) : hintFor(question));
    const isChance = found && found.points !== null;
    setText(byId("need-note"), [found?.note, isChance && fill("need_estimate")].filter(Boolean).join(" "));
    return ladder(found ?? { values: [], points: null });
  };
}
