// What was typed: in one object, in the URL's fragment, from a pasted list; and texts to take away.

import { assumptions, floorNotes, halves, missing, reasonText } from "./working.js";

export const MOST_GAMES = 200;
const LEAST_ROWS = 3;
const UNRATED = ["-", "–", "unr", "unr.", "unrated"];
const LISTS = { t: "g", i: "u" }; // the fragment's names of the rows of each list

export const blankRow = () => ({ opponent: "", result: "", name: "" });
export const isBlank = (row) => !row.opponent.trim() && !row.result && !row.name.trim();

function today() {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

export function freshState() {
  const state = {
    tab: "game", rules: "fide", on: today(), tc: "standard", preset: "fide", k: "",
    result: "1",
  };
  for (const who of ["a", "b", "t"]) {
    for (const field of ["rating", "k", "born", "games", "peak", "period"]) state[`${who}.${field}`] = "";
  }
  return { ...state, "a.rating": "1500", "b.rating": "1600", rows: { t: tidy([]), i: tidy([]) } };
}

/** The rows with a blank one to type into at the end, where there is room. */
export function tidy(rows) {
  const kept = [...rows];
  while (kept.length && isBlank(kept.at(-1))) kept.pop();
  do kept.push(blankRow()); while (kept.length < LEAST_ROWS);
  return kept.slice(0, MOST_GAMES);
}

/** Only what differs from a fresh page, and the day. */
export function toFragment(state) {
  const fresh = freshState();
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (key !== "rows" && (key === "on" || value !== fresh[key])) pairs.append(key, value);
  }
  for (const [list, name] of Object.entries(LISTS)) {
    const rows = [...state.rows[list]];
    while (rows.length && isBlank(rows.at(-1))) rows.pop();
    for (const row of rows) {
      pairs.append(name, [row.opponent.replaceAll("*", ""), row.result, row.name].join("*"));
    }
  }
  return pairs.toString();
}

const CHOICES = {
  tab: ["game", "tournament", "initial"], rules: ["fide", "elo"],
  tc: ["standard", "rapid", "blitz"], result: ["1", "0.5", "0"],
};

/** Whether the page itself could have written this: a link may be made by hand. */
function possible(key, value) {
  if (key === "on") return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return CHOICES[key]?.includes(value) ?? true;
}

export function fromFragment(fragment) {
  const state = freshState();
  const pairs = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const [key, value] of pairs) {
    if (key !== "rows" && key in state && possible(key, value)) state[key] = value;
  }
  for (const [list, name] of Object.entries(LISTS)) {
    const rows = pairs.getAll(name).slice(0, MOST_GAMES).map((text) => {
      const [opponent, result, ...name] = text.split("*");
      return { opponent, result: possible("result", result) ? result : "", name: name.join("*") };
    });
    state.rows[list] = tidy(rows);
  }
  return state;
}

// --- Reading what was typed: a value, null for nothing, or a sentence that says what is wrong

const bad = (sentence) => ({ error: sentence });

function whole(text, least, most, sentence) {
  const typed = text.trim();
  if (!typed) return { value: null };
  if (!/^\d{1,9}$/.test(typed) || Number(typed) < least || Number(typed) > most) return bad(sentence);
  return { value: Number(typed) };
}

export const readRating = (text) =>
  whole(text, 0, 99999, "A rating is a whole number, zero or more, of at most five digits.");
export const readK = (text) => whole(text, 0, 200, "K is a whole number from 0 to 200.");
export const readCount = (text) => whole(text, 0, 999999, "This is a whole number, zero or more.");
export const readPeriod = (text) => whole(text, 1, 999999, "This is a whole number, one or more.");

const OLDEST = 120;

export function readBirthYear(text, on) {
  const read = whole(text, 0, 9999, "A birth year is a whole number.");
  if (read.error || read.value === null) return read;
  const year = Number(on.slice(0, 4));
  if (read.value > year) return bad(`This lies after the event’s year ${year}.`);
  if (year - read.value > OLDEST) return bad(`Nobody is older than ${OLDEST}: write four digits.`);
  return read;
}

/** An opponent: a rating, or null for an unrated one; undefined while there is nothing. */
export function readOpponent(text) {
  const typed = text.trim();
  if (!typed) return { value: undefined };
  if (UNRATED.includes(typed.toLowerCase())) return { value: null };
  const read = readRating(typed);
  return read.error ? bad(`${read.error} An unrated opponent is “-”.`) : read;
}

// --- A pasted list

const isNumber = (text) => /^[+−-]?\d+([.,]\d+)?$/.test(text);

function cells(line) {
  const text = line.replace(/(^|[\s;])0,5(?=[\s;]|$)/g, "$10.5");
  const separator = ["\t", ";", ",", ":"].find((mark) => text.includes(mark));
  if (!separator) return { tabular: false, found: text.trim().split(/\s+/) };
  const found = text.match(new RegExp(`"(?:[^"]|"")*"|[^${separator}]+`, "g")) ?? [];
  const plain = found.map((cell) => cell.trim().replace(/^"(.*)"$/, "$1").replaceAll('""', '"'));
  return { tabular: true, found: plain.filter(Boolean) };
}

const asRating = (cell) => /^\d{3,5}$/.test(cell) || UNRATED.includes(cell.toLowerCase());

/** The rating, the result nearest after it, and a name in any place; or undefined. */
function readLine(line, halfPoints) {
  const { tabular, found } = cells(line);
  const isResult = (cell) => Object.hasOwn(halfPoints, cell.toLowerCase());
  let rating = found.findIndex(asRating);
  if (rating < 0 && found.length === 2 && /^\d+$/.test(found[0])) rating = 0;
  if (rating < 0) return undefined;
  let result = found.findIndex((cell, place) => place > rating && isResult(cell));
  if (result < 0) result = found.findLastIndex((cell, place) => place < rating && isResult(cell));
  if (result < 0) return undefined;
  const name = found.filter((cell, place) => place !== rating && place !== result &&
    !(isNumber(cell) && (tabular || place < rating)));
  return {
    opponent: found[rating],
    result: String(halfPoints[found[result].toLowerCase()] / 2),
    name: name.join(" "),
  };
}

const HEADINGS = /opponent|rating|elo|result|score/i;

export function readList(text, halfPoints) {
  const lines = text.split(/\r?\n/);
  const games = [];
  for (const [place, line] of lines.entries()) {
    if (!line.trim()) continue;
    const game = readLine(line, halfPoints);
    if (game) games.push(game);
    else if (place || /\d/.test(line) || !HEADINGS.test(line)) {
      const shown = line.trim().slice(0, 40);
      return bad(`Line ${place + 1} is not a rating and a result: “${shown}”. Nothing was added.`);
    }
  }
  if (!games.length) return bad("There is no game in this text: write lines such as “1600 1”.");
  return { value: games };
}

export const two = (value, unit) => (value / unit).toFixed(2);

/** A number with its sign, a proper minus among them; nothing has none. */
export function signed(text) {
  const size = text.replace("-", "");
  if (Number(size) === 0) return size;
  return (text.startsWith("-") ? "−" : "+") + size;
}

/** What a spreadsheet would take for a formula is made text. */
function cell(value) {
  const text = /^[=+@\t-]/.test(value) && !isNumber(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(report) {
  const rows = report.games.map((game) => [
    game.opponent ?? "unr", game.points / 2, game.name ?? "",
    game.expected == null ? "" : two(game.expected, report.unit),
    game.change == null ? "" : two(game.change, report.unit),
    reasonText(game, report.edition),
  ]);
  const lines = [["opponent", "result", "name", "expected", "change", "note"], ...rows];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

const opponentText = (game) => [game.opponent ?? "unrated", game.name].filter(Boolean).join(" ");

function gameLine(game, number, report) {
  const parts = [["loss", "draw", "win"][game.points]];
  if (game.change !== undefined) {
    parts.push(`expected ${two(game.expected, report.unit)}`);
    parts.push(`change ${signed(two(game.change, report.unit))}`);
  }
  const reason = reasonText(game, report.edition);
  if (reason) parts.push(game.change === undefined ? `not counted (${reason})` : reason);
  return `${number}. ${opponentText(game)}: ${parts.join(", ")}`;
}

export function changeLine(report) {
  return `${report.rating} → ${report.newRating}, change ${signed(String(report.rounded))} ` +
    `(exactly ${signed(two(report.change, report.unit))}), K ${report.k}`;
}

const rulesName = (edition) => edition?.name ?? "Elo formula";

export function gameSummary(a, b, chances) {
  const result = ["B wins", "Draw", "A wins"][a.games[0].points];
  return [
    `A ${a.rating} v B ${b.rating}: ${result} (${rulesName(a.edition)})`,
    `A: ${changeLine(a)}`,
    `B: ${changeLine(b)}`,
    `Win probability: ${chances}`,
    ...[...floorNotes(a), ...floorNotes(b)],
  ].join("\n");
}

export function tournamentSummary(report) {
  return [
    `Tournament (${rulesName(report.edition)}${report.on ? `, ${report.on}` : ""})`,
    ...report.games.map((game, place) => gameLine(game, place + 1, report)),
    changeLine(report),
    `Score ${halves(report.points)} out of ${report.n}, ` +
      `expected ${two(report.expected, report.unit)}`,
    `Average opponent ${report.average ?? "–"}, performance ${report.performance.value ?? "–"}`,
    ...floorNotes(report),
    ...(report.choice ? assumptions(report.choice).map((text) => `Assumed: ${text}`) : []),
  ].join("\n");
}

export function initialSummary(report) {
  return [
    `Initial rating (${report.edition.name}): ${report.rating ?? "none yet"}`,
    ...report.games.map((game, place) => gameLine(game, place + 1, report)),
    ...report.rule.added_draws.map((rating) => `Added by the rule: ${rating}, draw`),
    ...missing(report).map((text) => `Missing: ${text}`),
  ].join("\n");
}
