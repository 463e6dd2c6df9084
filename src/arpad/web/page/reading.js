// @ts-check
// The text below the calculator: its words come from Python, its example follows what is typed, and
// an article of a working says in its place what the rule is.

import { articles, current, example, html, said } from "./reading-words.js";
import { fill } from "./sentences.js";

const FORMULA_SCALE = 400;
const now = { ...current }; // the rules that the working on the page is by

// --- The example

/** A text of the example with its figures; a minus is a true one. */
function put(name, values) {
  const text = fill(example[name], values);
  return text.startsWith("<") ? text : text.replaceAll("-", "−");
}

const RESULTS = { 2: "win", 1: "draw", 0: "loss" };
const byFormula = (gap) => 1 / (1 + 10 ** (gap / FORMULA_SCALE));

/** Whether K times what was gained is the whole story: it is of FIDE's table and the plain formula. */
function isPlain({ own, opponent, k, points, expected, change, isTable }) {
  if (k === null || own === null || opponent === null) return false;
  const isFormula = isTable || Math.abs(expected - byFormula(opponent - own)) < 1e-6;
  return isFormula && Math.abs(k * (points / 2 - expected) - change) < 0.006;
}

/** Whether the rule on great differences was applied: those who are exempt are nearer to the formula. */
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
  parts[1].innerHTML = put("math", values); // figures alone go into it
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

/** What the calculator has worked out, as it says whenever that changes. */
function follow({ detail: { system, edition, game } }) {
  Object.assign(now, { system: system.id, edition });
  const place = document.getElementById("worked");
  if (!place || !game) return;
  if (isPlain(game)) place.replaceChildren(...worked(game));
  else place.replaceChildren(element("p", fill(example.other, { system: system.name })));
}

// --- What an article says

/** The sentences on an article under the rules that the page works by. */
function rule(article) {
  const places = articles[now.system]?.[now.edition] ?? articles[now.system]?.[""] ?? {};
  return (places[article] ?? articles[""]?.[""]?.[article] ?? []).map((place) => said[place]);
}

/** Makes an article of a working a button that opens what the rule is. */
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
  const steps = document.getElementsByClassName("steps"); // none as a rule, and cheap to look for
  const look = () => [...steps].forEach((each) =>
    each.querySelectorAll(".article:not(:has(button))").forEach(openable));
  new MutationObserver(look).observe(document.getElementById("main"), { childList: true, subtree: true });
  look();
}

function show() {
  if (!document.getElementById("style-reading")) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: "./reading.css", id: "style-reading" });
    document.head.append(link);
  }
  document.getElementById("reading").innerHTML = html; // our own words, made by Python
  addEventListener("worked", follow);
  document.addEventListener("click", onClick);
  watch();
  dispatchEvent(new Event("reading")); // whoever works something out says it again
}

show();
