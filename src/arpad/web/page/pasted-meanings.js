// @ts-check
// Results and ratings with more than one meaning: decided by the rest of the text, or asked for.

import {
  ask, fold, full, hasLetter, lengthOf, readRating, readResult, result,
} from "./pasted-values.js";

/** @typedef {import("./pasted-values.js").Result} Result */

/** @type {Record<string, number>} */
export const MEANT = { win: 2, draw: 1, loss: 0 };
const RESULT_CHOICES = ["win", "draw", "loss", "omit"];
const MOST_ASKED = 12;
const NEAR = full("[^0-9]*([0-9]{3,4}) ?\\??");
const PARTED = full("([0-9])[ .,']([0-9]{3})");
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
    this.signsCount = false;
    this.lettersCount = false;
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

  /** @param {string} cell */
  result(cell) {
    const meaning = this.of(cell);
    if (Object.hasOwn(MEANT, meaning)) return result(MEANT[meaning]);
    if (meaning === "omit") return result(0, "bye");
    const read = readResult(cell);
    if (!read) this.results.add(cell);
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
    if (kind.endsWith("pair") && letter && colour !== "white") {
      const side = this.of(cell);
      if (side === "white" && colour === "black") return [2 - half, kind !== "pair"];
      if (side !== "own") {
        this.pairs.add(cell);
        return [null, false];
      }
    }
    if ((kind === "sign" && !this.signsCount) || (kind === "letter" && !this.lettersCount)) {
      this.results.add(cell);
      return [null, false];
    }
    return [half, kind.startsWith("forfeit")];
  }

  /** The question about all unclear words at once. */
  question() {
    const few = (/** @type {Set<string>} */ words) => [...words].slice(0, MOST_ASKED);
    if (this.pairs.size) {
      const words = few(this.pairs);
      return ask("meaning", "sides", { role: "result", words, choices: ["white", "own"] });
    }
    if (this.results.size) {
      const words = few(this.results);
      const open = words.length === 1 && !words[0];
      const choices = open ? ["omit"] : RESULT_CHOICES;
      return ask("meaning", open ? "open" : "meaning", { role: "result", words, choices });
    }
    if (!this.ratings.size) return null;
    const words = few(this.ratings);
    const key = words.length === 1 && !words[0] ? "unrated" : "rating";
    return ask("meaning", key, { role: "rating", words });
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
