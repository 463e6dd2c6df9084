// Results to copy, to link or to save: a summary in plain text, the games as CSV, a chart as a picture; and one
// line that says what was done.

import { byId, draw, make, setText } from "./dom.js";
import { score, signed, two } from "../numbers/numbers.js";
import { changeLine, newRating, notesOf as everyNote, reasonText } from "./outcome.js";
import { sentences } from "../rules-texts.js";
import { formulaStarts } from "../rules.js";
import { addSentences, fill, halves, text } from "./sentences.js";

addSentences(sentences);

const SHOWN = 6000; // ms for which the line is shown

let clearing = 0; // the timer

/** Whether a spreadsheet would take a text for a formula, with or without apostrophes before it. */
const looksLikeFormula = (words) =>
  formulaStarts.some((start) => words.replace(/^'+/, "").startsWith(start));

/** A cell of a CSV; a formula is turned into text, except for a number. */
function cell(value) {
  const words = String(value);
  const safe = looksLikeFormula(words) && Number.isNaN(Number(words)) ? `'${words}` : words;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const table = (lines) => lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");

/** The games of a report, one per line. */
function csv(report) {
  const further = [["round", "round"], ["colour", "colour"]].filter(([name]) => report.games.some((game) => game[name]));
  const rows = report.games.map((game) => [
    game.opponent ?? "unr", game.points / 2, game.name ?? "",
    game.expected === null ? "" : two(game.expected), game.change === null ? "" : two(game.change),
    game.reason ? text(game.reason) : "", ...further.map(([name]) => game[name] ?? ""),
  ]);
  return table([["opponent", "result", "name", "expected", "change", "note", ...further.map(([, head]) => head)], ...rows]);
}

/** One game, with a line for each player. */
function gameCsv(mine, theirs) {
  const line = (who, report, other) => [
    who, `${report.rating}`, other.rating, report.games[0].points / 2,
    report.games[0].expected === null ? "" : two(report.games[0].expected), two(report.change), report.rounded,
    newRating(report), report.k ?? "",
  ];
  return table([
    ["player", "rating", "opponent", "result", "expected", "change", "rounded", "new_rating", "k"],
    line(fill("you"), mine, theirs), line(fill("opponent"), theirs, mine),
  ]);
}

const RESULTS = ["loss_word", "draw_word", "win_word"];

function gameLine(game, place) {
  const values = {
    number: place + 1,
    who: [game.opponent ?? fill("unrated"), game.name].filter(Boolean).join(" "),
    result: fill(RESULTS[game.points]),
    reason: game.reason ? reasonText(game) : "",
  };
  if (game.expected === null || game.change === null) return fill("line_not_counted", values);
  const figures = { expected: two(game.expected), change: signed(two(game.change)) };
  return fill(game.reason ? "line_with_reason" : "line_of_game", { ...values, ...figures });
}

const notesOf = (...reports) => [...new Set(reports.flatMap(everyNote))];

function gameSummary(mine, theirs, chances) {
  const result = fill(["summary_loss", "summary_draw", "summary_win"][mine.games[0].points]);
  return [
    fill("summary_game", {
      own: mine.rating, other: theirs.rating, result, rules: mine.rules,
    }),
    fill("summary_you", { line: changeLine(mine) }),
    fill("summary_opponent", { line: changeLine(theirs) }),
    chances,
    ...notesOf(mine, theirs),
  ].join("\n");
}

function tournamentSummary(report) {
  const values = { rules: report.rules, on: report.on };
  return [
    fill(report.reports ? "summary_period" : report.on ? "summary_tournament_on" : "summary_tournament", values),
    ...report.games.map(gameLine),
    ...(report.additions ?? []).map(({ name, change }) =>
      fill("line_of_addition", { name, change: signed(two(change)) })),
    changeLine(report),
    fill("summary_score", { score: halves(report.points), n: report.n, expected: two(report.expected) }),
    fill("summary_average", { average: report.average ?? "–", performance: report.performance ? report.performance.value ?? "–" : fill("no_performance_rule") }),
    ...notesOf(report),
    ...report.assumed.map((assumption) => fill("summary_assumed", { assumption: text(assumption) })),
  ].join("\n");
}

function initialSummary(report, missing) {
  return [
    fill("summary_initial", { rules: report.rules, rating: report.rating ?? fill("none_yet") }),
    ...report.games.map(gameLine),
    ...report.addedDraws.map((rating) => fill("summary_added", { rating })),
    fill("summary_initial_score", { score: score(report.points), n: report.n }),
    ...missing.map((reason) => fill("summary_missing", { reason })),
    ...report.notes.map(text),
    ...(report.estimate ? [text(report.estimate)] : []),
    ...report.assumed.map((assumption) => fill("summary_assumed", { assumption: text(assumption) })),
  ].join("\n");
}

// --- A chart as a separate file: its styles are written into it

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor"];

/** @param {SVGSVGElement} svg */
function pictureOf(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const originals = [...svg.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, at) => {
    const style = getComputedStyle(originals[at]);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  });
  const paper = getComputedStyle(document.body).backgroundColor;
  copy.prepend(draw("rect", { width: "100%", height: "100%", fill: paper }));
  for (const name of ["class", "tabindex", "id"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const [, , width, height] = copy.getAttribute("viewBox")?.split(" ") ?? [];
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return new XMLSerializer().serializeToString(copy);
}

// --- Copying, linking and saving

/** Shows one line beside the buttons, and reads it out once. */
export function say(words, speak) {
  const line = byId("done");
  setText(line, words);
  line.hidden = false;
  speak(words);
  clearTimeout(clearing);
  clearing = setTimeout(() => { line.hidden = true; }, SHOWN);
}

/** @param {string} text @param {string} done the message when it is copied */
async function copy(text, done, speak) {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  say(isCopied ? fill(done) : fill("no_clipboard"), speak);
}

/** Whether only this computer can open an address: its own name, or a file. */
export const isLocal = ({ protocol, hostname } = location) =>
  !protocol.startsWith("http") || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(hostname);

/** Copies the link; if the address works only on this computer, the summary with it. */
async function copyLink(summary, speak) {
  if (!isLocal()) return copy(location.href, "link_copied", speak);
  return copy([summary, location.href].filter(Boolean).join("\n"), "link_is_local", speak);
}

/** A drawing as a PNG, which messengers show too, at twice the size of the screen. @param {string} svg */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** What an answer makes its texts with. */
const texts = { csv, gameCsv, gameSummary, tournamentSummary, initialSummary };

/** What the buttons do with the answer of a tab; `speak` reads out. */
export const actions = {
  "copy-summary": ({ answer, speak }) => copy(answer.summary(texts), "summary_copied", speak),
  "copy-link": ({ answer, speak }) => copyLink(answer?.summary(texts) ?? "", speak),
  download: ({ answer, tab }) => save(answer.csv(texts), "text/csv", `arpad-${tab}.csv`),
  picture: async ({ answer, tab }) =>
    save(await painted(pictureOf(byId(answer.chart))), "image/png", `arpad-${tab}.png`),
};
