// The text below the calculator is in the page's HTML: here its example follows what is typed. An
// article in a working can be opened to read the rule.

import { articles, current, example, texts } from "../article-words.js";
import { logistic } from "../numbers/elementary.js";
import { byId, make } from "./dom.js";
import { onWorked } from "./outcome.js";
import { fill } from "./sentences.js";

const FORMULA_SCALE = 400;
const now = { ...current }; // the rules of the working that is shown

// --- The example

/** A text of the example with its figures, and with a proper minus sign. */
function put(name, values) {
  const text = fill(example[name], values);
  return text.startsWith("<") ? text : text.replaceAll("-", "−");
}

const RESULTS = { 2: "win", 1: "draw", 0: "loss" };
const byFormula = (gap) => logistic(-gap, FORMULA_SCALE);

/** Whether the change is simply K times the gain: so it is by FIDE's table and by the plain formula. */
function isPlain({ own, opponent, k, points, expected, change, isTable }) {
  if (k === null || own === null || opponent === null) return false;
  const isFormula = isTable || Math.abs(expected - byFormula(opponent - own)) < 1e-6;
  return isFormula && Math.abs(k * (points / 2 - expected) - change) < 0.006;
}

/** Whether the cap on large differences was applied: for exempt players, the formula is nearer. */
const isCapped = ({ own, opponent, expected, cap }) => {
  const gap = opponent - own;
  if (cap === null || Math.abs(gap) <= cap) return false;
  return Math.abs(expected - byFormula(Math.sign(gap) * cap)) < Math.abs(expected - byFormula(gap));
};

/** @param {{own: number, opponent: number, k: number, points: number, expected: number, change: number, rounded: number, newRating: number, isTable: boolean, cap: number|null}} game */
function worked(game) {
  const { own, opponent, k, points, expected, change, rounded, newRating, isTable, cap } = game;
  const size = Math.abs(own - opponent);
  const values = {
    own, opponent, k, expected, change, rounded, cap, size,
    gap: opponent - own, scale: FORMULA_SCALE, formula: byFormula(opponent - own),
    score: points, half: 1, gained: points / 2 - expected, new: newRating,
    drawn: k * (0.5 - expected), result: example[RESULTS[points]],
  };
  const rows = [
    ...(isTable ? [["table", isCapped(game) ? "capped" : "table_value"]] : []),
    isTable ? ["less", "less_value"] : ["less", "less_exact"],
    isTable ? ["times", "times_value"] : ["times", "times_exact"],
    ["rounded", "rounded_value"],
  ];
  const formula = make("div", { class: "formula" });
  formula.innerHTML = put("math", values); // contains only figures
  const part = (key) => make("span", {}, put(key, values));
  return [
    make("p", {}, put("intro", values)), formula,
    make("div", { class: "sum" }, ...rows.map((row) => make("div", {}, ...row.map(part)))),
    ...(points === 1 ? [] : [make("p", {}, put("draw_would", values))]),
  ];
}

/** Shows the calculator's latest result. */
function follow({ system, edition, game }) {
  Object.assign(now, { system: system.id, edition });
  const other = () => [make("p", {}, fill(example.other, { system: system.name }))];
  byId("worked")?.replaceChildren(...(isPlain(game) ? worked(game) : other()));
}

// --- The text of an article

/** The sentences about an article of the rules that are in use. */
function rule(article) {
  const places = articles[now.system]?.[now.edition] ?? articles[now.system]?.[""] ?? {};
  return (places[article] ?? articles[""]?.[""]?.[article] ?? []).map((place) => texts[place]);
}

/** Turns the article in a working into a button that opens the rule. */
function openable(span) {
  const article = span.textContent;
  if (!rule(article).length) return;
  span.replaceChildren(make("button", { type: "button", class: "textlink", "aria-expanded": "false" }, article));
}

function onClick({ target }) {
  const button = target.closest?.(".steps .article button");
  if (!button) return;
  const step = button.closest("li");
  const shown = step.querySelector(".rule");
  button.setAttribute("aria-expanded", String(!shown));
  if (shown) shown.remove();
  else step.append(make("p", { class: "rule small quiet" }, rule(button.textContent).join(" ")));
}

function watch() {
  const steps = document.getElementsByClassName("steps"); // usually none, and cheap to look for
  const look = () => {
    for (const each of steps) each.querySelectorAll(".article:not(:has(button))").forEach(openable);
  };
  new MutationObserver(look).observe(byId("main"), { childList: true, subtree: true });
  look();
}

/** A link to a section, such as the page "About" has, leads there; the calculator writes its own address meanwhile. */
function goToSection() {
  const [, name] = performance.getEntriesByType("navigation")[0].name.split("#");
  if (name && !name.includes("=")) document.querySelector(`#reading > #${CSS.escape(name)}`)?.scrollIntoView();
}

if (!byId("style-reading")) {
  const link = make("link", { rel: "stylesheet", href: "./reading.css", id: "style-reading" });
  link.addEventListener("load", goToSection);
  document.head.append(link);
}
onWorked(follow);
document.addEventListener("click", onClick);
watch();
