// The text below the calculator is in the page's HTML: here its example follows what is typed. An
// article in a working can be opened to read the rule.

import { articles, current, example, texts } from "../article-words.js";
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
const byFormula = (gap) => 1 / (1 + 10 ** (gap / FORMULA_SCALE));

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
  const parts = [element("p", put("intro", values)), element("div", "", "formula"), element("div", "", "sum")];
  parts[1].innerHTML = put("math", values); // contains only figures
  for (const [label, value] of rows) {
    const row = element("div");
    row.append(element("span", put(label, values)), element("span", put(value, values)));
    parts[2].append(row);
  }
  if (points !== 1) parts.push(element("p", put("draw_would", values)));
  return parts;
}

function element(tag, text = "", kind = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

/** Shows the calculator's latest result, which it announces whenever it changes. */
function follow({ detail: { system, edition, game } }) {
  Object.assign(now, { system: system.id, edition });
  const place = document.getElementById("worked");
  if (!place || !game) return;
  if (isPlain(game)) place.replaceChildren(...worked(game));
  else place.replaceChildren(element("p", fill(example.other, { system: system.name })));
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
  const button = element("button", article, "textlink");
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  span.replaceChildren(button);
}

function onClick({ target }) {
  const button = target.closest?.(".steps .article button");
  if (!button) return;
  const step = button.closest("li");
  const shown = step.querySelector(".rule");
  button.setAttribute("aria-expanded", String(!shown));
  if (shown) shown.remove();
  else step.append(element("p", rule(button.textContent).join(" "), "rule small quiet"));
}

function watch() {
  const steps = document.getElementsByClassName("steps"); // usually none, and cheap to look for
  const look = () => {
    for (const each of steps) each.querySelectorAll(".article:not(:has(button))").forEach(openable);
  };
  new MutationObserver(look).observe(/** @type {any} */ (document.getElementById("main")), { childList: true, subtree: true });
  look();
}

/** A link to a section, such as the page "About" has, leads there; the calculator writes its own address meanwhile. */
function goToSection() {
  const [, name] = performance.getEntriesByType("navigation")[0].name.split("#");
  if (name && !name.includes("=")) document.querySelector(`#reading > #${CSS.escape(name)}`)?.scrollIntoView();
}

function show() {
  if (!document.getElementById("style-reading")) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: "./reading.css", id: "style-reading", onload: goToSection });
    document.head.append(link);
  }
  addEventListener("worked", /** @type {any} */ (follow));
  document.addEventListener("click", onClick);
  watch();
  dispatchEvent(new Event("reading")); // asks for the latest result to be announced again
}

show();
