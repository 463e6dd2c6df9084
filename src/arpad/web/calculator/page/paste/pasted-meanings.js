// Results and ratings with more than one meaning: decided by the rest of the text, or asked for.

import {
  ask, fold, foldedWords, full, hasLetter, lengthOf, readRating, readResult, result,
} from "./pasted-values.js";

/** @typedef {import("./pasted-values.js").Result} Result */

/** The half points of an answer, and whether it is of a game that was not played.
 * @type {Record<string, [number, boolean]>} */
export const MEANT = {
  win: [2, false], draw: [1, false], loss: [0, false], "forfeit-win": [2, true], "forfeit-loss": [0, true],
};
export const OMIT = "omit";
const RESULT_CHOICES = [...Object.keys(MEANT), OMIT];
const RATING_CHOICES = ["unr", OMIT];
const COLOURS = ["white", "black"];
export const MOST_WORDS = 12;
const NEAR = full("[^0-9]*([0-9]{3,4})(?: ?\\?| ?[A-Za-z])?");
const PARTED = full("([0-9])[ .,']([0-9]{3})");
const SIGNED = full("[+\\-][0-9]{3,4}|[0-9]{3,4}[+\\-]");
const VERBS = foldedWords("others_verbs");
const MOST_NOTED = 2;
const TYPO = full("(?=.*[0-9])[0-9oOIil|]{4}");

/** What was answered about words, and what must still be asked. */
export class Meanings {
  /** @param {Record<string, string>} answered */
  constructor(answered) {
    this.answered = new Map(
      Object.entries(answered).map(([word, meaning]) => [fold(word), String(meaning)]));
    this.firstWords = new Set([...this.answered.keys()].filter((word) => word.includes(" "))
      .map((word) => word.split(" ")[0]));
    /** @type {Set<string>} */
    this.ratings = new Set();
    /** @type {Set<string>} */
    this.results = new Set();
    /** @type {Set<string>} */
    this.pairs = new Set();
    /** @type {Set<string>} */
    this.letters = new Set();
    /** @type {Set<string>} */
    this.withoutResult = new Set();
    /** What is read by convention: whose score it is, and whether it was played. @type {Record<string, Set<string>>} */
    this.conventions = { own_side: new Set(), played: new Set() };
    this.signsCount = false;
    this.ticksCount = false;
    this.circlesCount = false;
    this.lettersCount = false;
  }

  /** What was read by convention, a sentence for each kind of it. */
  notes() {
    return Object.entries(this.conventions).filter(([, words]) => words.size)
      .map(([key, words]) => ask("nothing", key, { words: [...words].slice(0, MOST_NOTED) }).text);
  }

  /** The meaning that was answered for a word; "" if there is no answer. @param {string} word */
  of(word) {
    return this.answered.get(fold(word)) ?? "";
  }

  /** @param {string} cell */
  rating(cell) {
    const read = readRating(this.of(cell) || cell);
    if (!read) this.ratings.add(cell);
    return read;
  }

  /** The result in a cell; `game` names the game, to ask about a cell that is blank.
   * @param {string} cell @param {string} game */
  result(cell, game = "") {
    const word = cell || game;
    const meaning = this.of(word) || this.of(cell);
    if (Object.hasOwn(MEANT, meaning)) {
      const [half, forfeit] = MEANT[meaning];
      return result(half, forfeit ? "forfeit" : "game");
    }
    if (meaning === OMIT) return result(0, "bye");
    const read = readResult(cell);
    if (!read) (cell ? this.results : this.withoutResult).add(word);
    return read;
  }

  /** Whether this is "- 1" without a rating: a round without an opponent.
   * @param {string} text @param {string} rating */
  isBye(text, rating) {
    const rated = readRating(rating);
    return readResult(text)?.kind === "bye" && (!rating || (rated !== null && rated.value === null));
  }

  /** Notes which spellings the text uses: signs and letters count if it uses them throughout.
   * @param {(Result | null)[]} results @param {string[]} cells */
  lookAt(results, cells) {
    const known = results.filter(Boolean);
    const signs = known.filter((each) => each?.kind === "sign");
    const drawn = cells.filter((cell) => cell === "=");
    this.signsCount = signs.length + drawn.length === known.length &&
      (drawn.length > 0 || signs.some((each) => each?.half === 2));
    const ticks = new Set(known.filter((each) => each?.kind === "tick").map((each) => each?.half));
    this.ticksCount = ticks.size === 2;
    this.circlesCount = new Set(known.filter((each) => each?.kind === "circle").map((each) => each?.half)).size > 1;
    const letters = cells.filter((cell) => lengthOf(cell) === 1 && hasLetter(cell)).map(fold);
    this.lettersCount = letters.some((letter) => letter === "w" || letter === "l") &&
      letters.every((letter) => ["w", "d", "l"].includes(letter));
  }

  /** The half points of a result and whether it is a forfeit; null if it must be asked.
   * @param {Result | null} read @param {string | null} colour @param {string} cell
   * @returns {[number | null, boolean]} */
  score(read, colour, cell, letter = "") {
    if (!read) return [null, false];
    const { kind, half } = read;
    const counts = { sign: this.signsCount, tick: this.ticksCount, circle: this.circlesCount, letter: this.lettersCount };
    const open = (/** @type {Set<string>} */ words, /** @type {string} */ word) => {
      words.add(word);
      return /** @type {[null, boolean]} */ ([null, false]);
    };
    if (!(counts[kind] ?? true)) return open(this.results, cell);
    const forfeit = kind.startsWith("forfeit");
    const isOwn = kind.endsWith("pair") && !letter && !this.of(cell);
    if (isOwn || VERBS.has(fold(cell))) this.conventions.own_side.add(cell);
    if (kind === "sign" || SIGNED.test(cell)) this.conventions.played.add(cell);
    const meaning = this.of(cell);
    if (!kind.endsWith("pair") || !letter || colour === "white" || meaning === "own") return [half, forfeit];
    if (meaning !== "white") return open(this.pairs, cell);
    const side = colour ?? this.of(letter);
    if (!COLOURS.includes(side)) return open(this.letters, letter);
    return [side === "white" ? half : 2 - half, forfeit];
  }

  /** The question about all unclear words at once. */
  question() {
    const words = [this.pairs, this.letters, this.results, this.withoutResult, this.ratings]
      .map((each) => [...each].slice(0, MOST_WORDS));
    const [pairs, letters, results, withoutResult, ratings] = words;
    const about = (/** @type {string} */ key, /** @type {string} */ role, /** @type {string[]} */ unclear,
      /** @type {string[]} */ choices) => ask("meaning", key, { role, words: unclear, choices });
    if (pairs.length) return about("sides", "result", pairs, ["white", "own"]);
    if (letters.length) return about("letters", "result", letters, COLOURS);
    if (results.length) return about(results.length > 1 ? "meanings" : "meaning", "result", results, RESULT_CHOICES);
    if (withoutResult.length) return about("open", "result", withoutResult, RESULT_CHOICES);
    if (!ratings.length) return null;
    const key = ratings.length === 1 && !ratings[0] ? "unrated" : "rating";
    return about(key, "rating", ratings, RATING_CHOICES);
  }
}

/** The rating that a cell probably means, to be confirmed; "" if there is none.
 * @param {string} cell */
export function guessOf(cell) {
  const near = NEAR.exec(cell);
  if (near) return near[1];
  const parted = PARTED.exec(cell);
  if (parted) return parted[1] + parted[2];
  if (TYPO.test(cell)) return cell.replace(/[oO]/g, "0").replace(/[Iil|]/g, "1");
  return "";
}
