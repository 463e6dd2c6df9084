// Single values of a pasted text: normalised text, a rating, a result, a colour, a name.

import { formulaStarts, questions, results, words } from "../rules-pasted.js";

/** @typedef {{ value: number | null }} Rating null means unrated */
/** @typedef {{ half: number, colour: string, kind: string }} Result */

/** @param {string} text */
export const hasLetter = (text) => /\p{L}/u.test(text);
/** @param {string} text */
export const letterCount = (text) => (text.match(/\p{L}/gu) ?? []).length;
/** @param {string} text */
export const lengthOf = (text) => [...text].length;
/** Whether a text has more letters than that; counts them only if it may. @param {string} text
 * @param {number} most */
export const isOver = (text, most) => text.length > most && lengthOf(text) > most;
/** @param {string} text @param {number} many */
export const start = (text, many) => [...text].slice(0, many).join("");

/** A word in one form: without capitals, accents and surrounding blanks. @param {string} text */
export const fold = (text) =>
  text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replaceAll("ı", "i").trim();

/** The text without these characters at the end. @param {string} text @param {string} letters */
export function stripEnd(text, letters) {
  let end = text.length;
  while (end && letters.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** The text without these characters at both ends. @param {string} text @param {string} letters */
export function strip(text, letters) {
  const ended = stripEnd(text, letters);
  let from = 0;
  while (from < ended.length && letters.includes(ended[from])) from += 1;
  return ended.slice(from);
}

/** The text before the first mark, and the text after it. @param {string} text */
export function partition(text, mark = " ") {
  const at = text.indexOf(mark);
  return at < 0 ? [text, "", ""] : [text.slice(0, at), mark, text.slice(at + mark.length)];
}


/** @param {string} pattern */
export const full = (pattern, flags = "u") => new RegExp(`^(?:${pattern})$`, flags);

const folded = (/** @type {string[]} */ list) => new Set(list.map(fold));
const foldedKeys = (/** @type {Record<string, number>} */ table) =>
  new Map(Object.entries(table).map(([word, points]) => [fold(word), points]));

export const WINS = foldedKeys(words.result_words);
export const SCORES = new Map(Object.entries(words.scores));
export const SIGNS = new Map(Object.entries(words.signs));
const CIRCLES = new Map(Object.entries(words.circles));
export const TICKS = new Map(Object.entries(words.ticks));
export const RESULT_LETTERS = new Map(Object.entries(words.result_letters));
export const BYES = folded(words.byes);
export const FORFEITS = folded(words.forfeits);
export const TOTALS = folded(words.totals);
export const UNRATED = folded(words.unrated);
export const WHITES = folded(words.white_words);
export const BLACKS = folded(words.black_words);
export const foldedWords = (/** @type {string} */ name) => folded(words[name]);
const PAIRS = words.colour_pairs.map((/** @type {string[]} */ pair) => pair.map(fold));
export const LETTERS = new Set(PAIRS.flat());
const TITLES = new Set(words.titles);
export const LOW = 500;
const LEAST_RATING = 100;

const digit = (/** @type {string} */ letter) => {
  const code = letter.codePointAt(0) ?? 0;
  return String(code - (code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660));
};

/** The lines with one kind of digits, dashes and blanks, and without invisible characters.
 * @param {string} text */
export const plainLines = (text) => text
  .replace(/[\ud800-\udfff]/gu, "\ufffd")
  .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]/g, "")
  .replace(/\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]/g, "\n")
  .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
  .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, " ")
  .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
  .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, digit)
  .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
  .replaceAll("\u2044", "/")
  .split("\n");

/** A cell without surrounding blanks, and with single blanks inside. @param {string} cell */
export const trimmed = (cell) => strip(cell.replaceAll("\t", " ").replace(/[ ]{2,}/g, " "), " ");

/** No word that is known is longer than this. */
export const LONGEST_KNOWN = 64;
/** A cell for comparing; "" if it is longer than any word that is known. @param {string} cell */
const wordOf = (cell) => {
  const text = trimmed(cell);
  return isOver(text, LONGEST_KNOWN) ? "" : fold(text);
};

const RATING = full("([0-9]{3,4})(?:[.,]0{1,2})?(?: ?\\*| f)?");
const INDEXED = full("([0-9]{3,4}) ?- ?[0-9]{2,3}"); // a DWZ with its index
export const PROVISIONAL = full("([0-9]{3,4}) ?/? ?p ?[0-9]{0,2}");
const PARTS = full("[0-9]{3,4}\\.[0-9]{1,2}");

/** A rating, or 0 or a word for unrated; null for anything else.
 * @param {string} cell @returns {Rating | null} */
export function readRating(cell) {
  const text = wordOf(cell);
  if (UNRATED.has(text) || (text && !strip(text, "0"))) return { value: null };
  const match = RATING.exec(text) ?? PROVISIONAL.exec(text) ?? INDEXED.exec(text);
  if (match) return Number(match[1]) >= LEAST_RATING ? { value: Number(match[1]) } : null;
  return PARTS.test(text) ? { value: Number(text) } : null;
}

/** @param {number} half @returns {Result} */
export const result = (half, kind = "game", colour = "") => ({ half, colour, kind });

/** The result in a cell; null for anything else. @param {string} cell @returns {Result | null} */
export function readResult(cell) {
  const text = wordOf(cell);
  if (SCORES.has(text)) return result(scoreOf(text));
  if (SIGNS.has(text)) return result(signOf(text), "sign");
  if (TICKS.has(text)) return result(TICKS.get(text) ?? 0, "tick");
  if (CIRCLES.has(text)) return result(CIRCLES.get(text) ?? 0, "circle");
  if (RESULT_LETTERS.has(text)) return result(RESULT_LETTERS.get(text) ?? 0, "letter");
  return marked(text) ?? pair(text) ?? inWords(text);
}

export const scoreOf = (/** @type {string} */ text) => SCORES.get(text) ?? 0;
export const signOf = (/** @type {string} */ text) => SIGNS.get(text) ?? 0;

const MARKED = full("([+\\-]) ?(1|½|0|0[.,]5|1/2)? ?k?");
const COLOURED = full("(\\S|cz) ?(1|½|0|0[.,]5|1/2|1[.,]0|0[.,]0|=|\\+|-)( ?k)?");

/** A result with a colour or a sign before the score: "w 1", "- ½" for a bye, "+ 1K" for a forfeit.
 * @param {string} text */
function marked(text) {
  const sign = MARKED.exec(text);
  if (sign) {
    const forfeit = sign[1] === "+" || text.endsWith("k");
    return result(sign[2] ? scoreOf(sign[2]) : signOf(sign[1]), forfeit ? "forfeit" : "bye");
  }
  const match = COLOURED.exec(text);
  if (!match || !LETTERS.has(match[1])) return null;
  const signed = SIGNS.has(match[2]);
  const half = signed ? signOf(match[2]) : scoreOf(match[2]);
  return result(half, signed || match[3] ? "forfeit" : "game", match[1]);
}

const FORFEIT = full(
  `([01])([fx]{0,2})-([01])([fx]{0,2})\\(?((?:${results.mark.replaceAll("[.-]", "[.\\-]")})?)\\)?`);
const OWN_FORFEIT = full(`([01])\\(?(?:${results.mark.replaceAll("[.-]", "[.\\-]")})\\)?`);
const OF_SCORE = { 1: "+", 0: "-" };
const CODES = new Map([["1", 2], ["0", 0], ["=", 1], ["+", 2], ["-", 0]]);

/** A result with halves, dashes and letters in one spelling. @param {string} text */
function plainResult(text) {
  let found = text.toLowerCase().replaceAll(" ", "");
  for (const [spelling, one] of results.spellings) found = found.replaceAll(spelling, one);
  return found;
}

/** The codes of both sides from a result with both scores; null if it is not a result.
 * @param {string} text @returns {string[] | null} */
export function readPair(text) {
  const plain = plainResult(text);
  const match = FORFEIT.exec(plain);
  if (match && (match[2] || match[4] || match[5]) && match[1] + match[3] !== "11") {
    return [OF_SCORE[match[1]], OF_SCORE[match[3]]];
  }
  return Object.hasOwn(results.pairs, plain) ? results.pairs[plain] : null;
}

/** @param {string} text */
function pair(text) {
  const own = OWN_FORFEIT.exec(plainResult(text));
  if (own) return result(signOf(OF_SCORE[own[1]]), "forfeit");
  const codes = readPair(text);
  if (!codes || !CODES.has(codes[0]) || codes.join("") === "00") return null;
  const half = CODES.get(codes[0]) ?? 0;
  const even = codes[0] === codes[1];
  if (codes.includes("+") || codes.includes("-")) {
    return result(half, even ? "forfeit" : "forfeit pair");
  }
  return result(half, even ? "game" : "pair");
}

/** A result in words: one for the result, and perhaps one for a forfeit. @param {string} text */
function inWords(text) {
  const known = WINS.get(text);
  if (known !== undefined) return result(known);
  const parts = text.split(" ").map((word) => strip(word, ".,()!"));
  const points = parts.filter((word) => WINS.has(word));
  const clear = parts.every((word) => WINS.has(word) || FORFEITS.has(word));
  return points.length === 1 && clear ? result(WINS.get(points[0]) ?? 0, "forfeit") : null;
}

/** @param {string} cell */
export function isBye(cell) {
  const text = trimmed(cell);
  if (isOver(text, LONGEST_KNOWN)) return false;
  const words = trimmed(fold(text).replace(/\([^()]*\)|[0-9½/.-]+|points?|pts?/g, " "));
  return [words, fold(text)].some((each) => BYES.has(strip(each, " .()-")));
}
/** @param {string} cell */
export const isTotal = (cell) => TOTALS.has(stripEnd(fold(trimmed(cell)), " .:="));

/** A cell without the apostrophe that keeps a spreadsheet from reading it as a formula.
 * @param {string} text */
const unquoted = (text) => (text.startsWith("'") &&
  formulaStarts.some((/** @type {string} */ sign) => text.replace(/^'+/, "").startsWith(sign))
  ? text.slice(1) : text);

const ROUND = full("([0-9]{1,3})(?:\\.[0-9]*)?");
/** The round in a cell, without the board: 3 for "3" and "3.12"; null if it is not one. @param {string} cell */
export function roundOf(cell) {
  const match = ROUND.exec(cell);
  return match ? Number(match[1]) : null;
}

/** A name without a title in front and without stray commas. @param {string} cell */
export function readName(cell) {
  const text = unquoted(strip(trimmed(cell), " ,;"));
  const [first, blank, rest] = partition(text);
  return blank && TITLES.has(first) ? strip(rest, " ,;") : text;
}

/** The colour of each letter, if all the letters used have one meaning; otherwise none.
 * @param {string[]} letters @returns {Map<string, string>} */
export function coloursOf(letters) {
  const used = new Set(letters.filter((letter) => letter !== "white" && letter !== "black"));
  const known = new Map([["white", "white"], ["black", "black"]]);
  for (const letter of used) {
    const fitting = PAIRS.filter(
      (/** @type {string[]} */ each) => [...used].every((one) => each.includes(one)));
    const meanings = new Set(fitting.map((/** @type {string[]} */ each) =>
      (letter === each[0] ? "white" : "black")));
    if (meanings.size === 1) known.set(letter, [...meanings][0]);
  }
  return known.size === used.size + 2 ? known : new Map();
}

/** The letter for a colour in a cell, also for its English word; "" for none. @param {string} cell */
export function colourLetter(cell) {
  const text = strip(fold(trimmed(cell)), "().");
  if (WHITES.has(text)) return "white";
  if (BLACKS.has(text)) return "black";
  return LETTERS.has(text) ? text : "";
}

/** A question, with its sentence filled in.
 * @param {string} kind @param {string} key
 * @param {{ role?: string, words?: string[], choices?: string[], [value: string]: any }} more */
export function ask(kind, key, { role = "", words = [], choices = [], ...values } = {}) {
  const listed = words.map((word) => `“${word}”`).join(", ");
  const fill = { words: listed, columns: choices.join(" or "), many: choices.length, ...values };
  const text = questions[key].replace(/\{(\w+)\}/g, (/** @type {any} */ _, /** @type {string} */ name) =>
    fill[name]);
  return { kind, text, role, words, choices };
}
