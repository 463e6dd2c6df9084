// @ts-check
// Results to take away: a summary in plain text, and the games as CSV.

import { changeLine, reasonText, signed, two } from "./outcome.js";
import { formulaStarts } from "./rules.js";
import { fill, halves, text } from "./sentences.js";

/** Whether a spreadsheet takes it for a formula, apostrophes before it or not. */
export const looksLikeFormula = (words) =>
  formulaStarts.some((start) => words.replace(/^'+/, "").startsWith(start));

/** What a spreadsheet would take for a formula is made text; a number is none. */
function cell(value) {
  const words = String(value);
  const safe = looksLikeFormula(words) && Number.isNaN(Number(words)) ? `'${words}` : words;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csv(report) {
  const rows = report.games.map(({ opponent, points, name, expected, change, reason }) => [
    opponent ?? "unr", points / 2, name ?? "",
    expected === null ? "" : two(expected), change === null ? "" : two(change),
    reason ? text(reason) : "",
  ]);
  const lines = [["opponent", "result", "name", "expected", "change", "note"], ...rows];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

function gameLine(game, place) {
  const who = [game.opponent ?? "unrated", game.name].filter(Boolean).join(" ");
  const parts = [["loss", "draw", "win"][game.points]];
  if (game.expected !== null) {
    parts.push(`expected ${two(game.expected)}`, `change ${signed(two(game.change))}`);
  }
  if (game.reason) parts.push(reasonText(game));
  return `${place + 1}. ${who}: ${parts.join(", ")}`;
}

export function gameSummary(a, b, chances) {
  const result = ["B wins", "Draw", "A wins"][a.games[0].points];
  return [
    `A ${a.rating} v B ${b.rating}: ${result} (${a.rules})`,
    `A: ${changeLine(a)}`,
    `B: ${changeLine(b)}`,
    `Win probability: ${chances}`,
    ...[...a.notes, ...b.notes].map(text),
  ].join("\n");
}

export function tournamentSummary(report) {
  return [
    `Tournament (${report.rules}${report.on ? `, ${report.on}` : ""})`,
    ...report.games.map(gameLine),
    changeLine(report),
    `Score ${halves(report.points)} out of ${report.n}, expected ${two(report.expected)}`,
    `Average opponent ${report.average ?? "–"}, performance ${report.performance.value ?? "–"}`,
    ...report.notes.map(text),
    ...report.assumed.map((assumption) => `Assumed: ${text(assumption)}`),
  ].join("\n");
}

export function initialSummary(report, missing) {
  return [
    `Initial rating (${report.rules}): ${report.rating ?? "none yet"}`,
    ...report.games.map(gameLine),
    ...report.addedDraws.map((rating) => `${rating}, draw: ${fill("added_draw")}`),
    ...missing.map((reason) => `Missing: ${reason}`),
  ].join("\n");
}
