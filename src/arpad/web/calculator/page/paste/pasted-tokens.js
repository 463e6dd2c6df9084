// The words of a line that somebody typed: ratings, results, rounds, names and others.

import { limits } from "../rules-pasted.js";
import { MEANT, OMIT } from "./pasted-meanings.js";
import { ROUND_KEYS, key } from "./pasted-tables.js";
import {
  BLACKS, BYES, FORFEITS, LONGEST_KNOWN, LOW, PROVISIONAL, RESULT_LETTERS, SCORES, SIGNS, TICKS, TOTALS, UNRATED, WHITES,
  WINS, fold, foldedWords, full, hasLetter, isOver, lengthOf, readResult, scoreOf, signOf, stripEnd,
} from "./pasted-values.js";

/** @typedef {{ kind: string, value: number, text: string }} Token */

const DATES = new RegExp(
  "(?<![0-9])(?:(?:19|20)[0-9]{2}([-./])(?:0?[1-9]|1[0-2])\\1[0-3]?[0-9]" +
  "|[0-3]?[0-9]([-./])[0-3]?[0-9]\\2(?:19|20)[0-9]{2})(?![0-9])", "g");
const PARTED = /(?<![0-9.,/:+=-])([1-3]) ([0-9]{3})(?![0-9])/g;
const MANY = /(?<![0-9.,/:+=-])([0-9]{1,2}) ?[xX×] ?(?=[0-9]{3,4}(?![0-9]))/g; // opponents, or a result and one
const OPEN = full("[~≈][0-9]{3,4}|[0-9]{3,4}\\?|[0-9][.,'][0-9]{3}|[0-9]{3,4}[\\-/][0-9]{3,4}" +
  "|(?=.*[0-9].*[0-9])(?=.*[oil|])[0-9oil|]{4}");
const ROUND = full("([^0-9]*?)[.#]?([0-9]{1,2})[.:)]?");
const LEAD = full("([0-9]{1,2})(?:st|nd|rd|th)?[.:)]");
const K = full("k=?[0-9]{2}");
const BEFORE = full("([^0-9]+)([0-9]{3,4})");
const AFTER = full("([0-9]{3,4})([^0-9]+)");
const DASHED = full("([0-9]{4})-(1|0|½|0[.,]5|1/2)");
const LETTER = full("[a-z]");
const COLOURED = full("([0-9]{3,4})([wbs])(1|0|½|=)");
const JOINED = full("([^:/=]*[^:/=,;])[:/=]([^,;].*)");
const CHANGE = full("[+\\-][0-9]{1,2}(?:[.,][0-9]{1,2})?");
const RATING = full("[0-9]{3,4}");
const PARTS = full("[0-9]{3,4}\\.[0-9]{1,2}");
const ENDED = full("[0-9]{4}[.:]");
const OWN = full("([wbsn])(1|0|½|=|0[.,]5|1/2)");
const TIMES = full("[0-9]+[x×]|[x×][0-9]+");
const TIME = full("[0-9]{1,2}:[0-9]{2}");
const WHOLE = full("[0-9]{1,3}[.:)]*");
const MOST_PHRASE = 4;
const NOT_TYPED = new Set(["-", "--", "---", "----", "sin", "bez", "sem", "sans", "без"]);

/** @type {[string, Set<string>][]} */
const SETS = [
  ["bye", BYES],
  ["forfeit", FORFEITS],
  ["unrated", new Set([...UNRATED].filter((word) => !NOT_TYPED.has(word)))],
  ["and", foldedWords("ands")],
  ["link", foldedWords("links")],
  ["about", foldedWords("about")],
  ["correction", foldedWords("corrections")],
  ["not", new Set([...foldedWords("negations"), ...foldedWords("readers")])],
];

/** The first words of what is known as several words. */
const FIRST_WORDS = new Set([...SETS.map(([, known]) => known), TOTALS]
  .flatMap((known) => [...known]).filter((words) => words.includes(" ")).map((words) => words.split(" ")[0]));

/** @returns {Token} */
export const token = (/** @type {string} */ kind, text = "", value = 0) => ({ kind, value, text });

/** The tokens of a line, in order.
 * @param {string} given @param {import("./pasted-meanings.js").Meanings} meanings */
export function tokensOf(given, meanings) {
  const line = given.replace(DATES, " ").replace(/[()[\]{}|]/g, " ").replace(MANY, "$1× ")
    .replace(PARTED, "$1\u00a0$2"); // as one word, about which the user is asked
  const words = line.split(" ").filter((word) => word.replaceAll("\t", ""));
  /** @type {Token[]} */
  const found = [];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at, meanings);
    if (phrase) {
      found.push(...phrase.tokens);
      at += phrase.size;
    } else {
      found.push(...wordTokens(words[at], meanings, !found.length));
      at += 1;
    }
  }
  return together(found);
}

/** Several words that mean one thing.
 * @param {string[]} words @param {number} at @param {any} meanings */
function phraseAt(words, at, meanings) {
  const first = isOver(words[at], LONGEST_KNOWN) ? "" : fold(words[at]);
  if (!FIRST_WORDS.has(first) && !meanings.firstWords.has(first)) return null;
  for (let size = Math.min(MOST_PHRASE, words.length - at); size > 1; size -= 1) {
    const text = words.slice(at, at + size).join(" ");
    const plain = stripEnd(fold(text), ",;.:!");
    const known = meant(plain, meanings);
    if (known.length) return { tokens: known, size };
    const set = SETS.find(([, list]) => list.has(plain));
    if (set) return { tokens: [token(set[0], text)], size };
    if (!at && TOTALS.has(plain)) return { tokens: [token("total", text)], size };
  }
  return null;
}

/** @param {string} plain @param {any} meanings @returns {Token[]} */
function meant(plain, meanings) {
  const meaning = meanings.of(plain);
  if (Object.hasOwn(MEANT, meaning)) {
    const [half, forfeit] = MEANT[meaning];
    return [token("word", plain, half), ...(forfeit ? [token("forfeit", plain)] : [])];
  }
  if (RATING.test(meaning) || PARTS.test(meaning)) return [token("rating", meaning)];
  if (UNRATED.has(fold(meaning))) return [token("unrated", plain)];
  return meaning === OMIT ? [token("omit", plain)] : [];
}

/** The tokens of a word: one, or those of its parts if it is joined, such as "1600:1".
 * @param {string} raw @param {any} meanings @param {boolean} first @returns {Token[]} */
function wordTokens(raw, meanings, first) {
  if (isOver(raw, limits.word)) return [token("long", raw)];
  const found = [];
  let [rest, leads] = [bare(raw), first];
  for (let joined = joinedIn(rest, meanings, leads); joined; joined = joinedIn(rest, meanings, leads)) {
    found.push(...partTokens(joined[1], meanings, leads));
    [rest, leads] = [bare(joined[2]), false];
  }
  return [...found, ...partTokens(rest + (/[,;]$/.test(raw) ? "," : ""), meanings, leads)];
}

/** What is joined in a word with a digit that is not known as a whole.
 * @param {string} text @param {any} meanings @param {boolean} first */
function joinedIn(text, meanings, first) {
  const joined = /[0-9]/.test(text) ? JOINED.exec(text) : null;
  return joined && !knownTokens(text, meanings, first).length ? joined : null;
}

/** The tokens of a word, or of a part of one, that is not joined.
 * @param {string} raw @param {any} meanings @param {boolean} first @returns {Token[]} */
function partTokens(raw, meanings, first) {
  const text = bare(raw);
  const known = text ? knownTokens(text, meanings, first) : [];
  if (text && !known.length) known.push(token(kindOf(text), text));
  return /[,;]$/.test(raw) ? [...known, token("and", ",")] : known;
}

/** A word without commas around it, and without the colon or full stop after a rating.
 * @param {string} raw */
function bare(raw) {
  const text = stripEnd(raw, ",;!").replace(/^[,;]+/, "");
  return ENDED.test(text) ? text.slice(0, -1) : text;
}

/** The tokens of a word that is not joined; none if it is nothing that is known.
 * @param {string} text @param {any} meanings @param {boolean} first @returns {Token[]} */
function knownTokens(text, meanings, first) {
  if (isOver(text, LONGEST_KNOWN)) return [];
  const plain = fold(text.replaceAll("\u00a0", " "));
  const known = meant(plain, meanings);
  if (known.length) return known;
  const found = figures(plain, text, first);
  return found.length ? found : inWords(plain, text);
}

/** @param {string} text */
function kindOf(text) {
  if (hasLetter(text)) return TIMES.test(text) ? "number" : "name";
  return /[0-9]/.test(text) ? "number" : "link";
}

/** The tokens of ratings, results in figures, rounds and changes; none for other words.
 * @param {string} plain @param {string} text @param {boolean} first @returns {Token[]} */
function figures(plain, text, first) {
  const rating = RATING.test(plain) ? plain : PROVISIONAL.exec(plain)?.[1];
  if (rating) return [token(Number(rating) >= LOW ? "rating" : "open", rating)];
  if (SCORES.has(plain) && plain !== "=") return [token("score", text, scoreOf(plain))];
  if (plain === "=") return [token("sign", text, 1)];
  if (SIGNS.has(plain)) return [token("sign", text, signOf(plain))];
  if (TICKS.has(plain)) return [token("tick", text, TICKS.get(plain))];
  if (PARTS.test(plain)) return [token("rating", plain)];
  if (text.includes("\u00a0") || OPEN.test(plain)) {
    return [token("open", text.replaceAll("\u00a0", " "))];
  }
  return attached(plain, text) ?? otherFigures(plain, text, first);
}

/** The result that is written without a blank beside a rating, or the letter of a colour.
 * @param {string} mark @param {string} text */
function markOf(mark, text) {
  if (SIGNS.has(mark) || mark === "=" || mark === "½") return token("word", text, SIGNS.get(mark) ?? 1);
  if (TICKS.has(mark)) return token("tick", mark, TICKS.get(mark));
  if (RESULT_LETTERS.has(mark) || ["w", "b", "s"].includes(mark)) {
    return token("letter", mark, RESULT_LETTERS.get(mark) ?? -1);
  }
  return WINS.has(mark) ? token("word", mark, WINS.get(mark)) : null;
}

/** A result that is attached to the rating: +1650, 1650+, 1754W, 1650win, 1650w1.
 * @param {string} plain @param {string} text */
function attached(plain, text) {
  const before = BEFORE.exec(plain);
  const after = AFTER.exec(plain);
  const mark = before?.[1] ?? after?.[2] ?? "";
  const joined = markOf(mark, text);
  if (before && joined) return [joined, token("rating", before[2])];
  if (after && joined) return [token("rating", after[1]), joined];
  if (LETTER.test(mark)) return [token("open", text)]; // a kind of rating, such as 1810N
  const dashed = DASHED.exec(plain);
  if (dashed) return [token("rating", dashed[1]), token("score", dashed[2], scoreOf(dashed[2]))];
  const coloured = COLOURED.exec(plain);
  const alone = OWN.exec(plain);
  if (alone) return [token("colour", alone[1]), token("score", alone[2], scoreOf(alone[2]))];
  if (!coloured) return null;
  const own = token("score", coloured[3], scoreOf(coloured[3]));
  return [token("rating", coloured[1]), token("colour", coloured[2]), own];
}

/** @param {string} plain @param {string} text @param {boolean} first */
function otherFigures(plain, text, first) {
  if (K.test(plain) || (TIME.test(plain) && first)) return [token("link", text)];
  if (CHANGE.test(plain)) return [token("change", text)];
  const lead = LEAD.exec(plain);
  if (lead && first) return [token("round", text, Number(lead[1]))];
  const round = ROUND.exec(plain);
  if (round && (ROUND_KEYS.has(key(round[1])) || (text.startsWith("#") && first))) {
    return [token("round", text, Number(round[2]))];
  }
  const read = /[0-9½]/.test(plain) ? readResult(plain) : null;
  if (read && !read.colour) {
    if (read.kind === "forfeit" && read.half === 1) return [token("number", text)]; // "+½"
    const kind = read.kind.endsWith("pair") ? "pair" : "score";
    const forfeit = read.kind.startsWith("forfeit") ? [token("forfeit", text)] : [];
    return [token(kind, text, read.half), ...forfeit];
  }
  const bare = stripEnd(plain, ".:");
  if (/[0-9]/.test(plain) && SCORES.has(bare)) return [token("score", text, scoreOf(bare))];
  return [];
}

/** @param {string} plain @param {string} text */
function inWords(plain, text) {
  const word = stripEnd(plain, ".:");
  const letter = () => [token("letter", text, RESULT_LETTERS.get(plain) ?? -1)];
  if (TOTALS.has(word)) return [token("total", text)];
  if (lengthOf(text) === 1 && text !== plain && plain !== "i") return letter();
  const half = WINS.get(word);
  if (half !== undefined) return [token("word", text, half)];
  if (WHITES.has(word)) return [token("colour", "white")];
  if (BLACKS.has(word)) return [token("colour", "black")];
  const set = SETS.find(([, list]) => list.has(plain) || list.has(word));
  if (set) return [token(set[0], text)];
  if (lengthOf(plain) === 1 && hasLetter(plain)) return letter();
  return ROUND_KEYS.has(key(word)) && lengthOf(word) > 1 ? [token("rounds", text)] : [];
}

/** Joins a word with the one that it explains: "Round 3", "3 тур", "ca. 1700". @param {Token[]} tokens */
function together(tokens) {
  /** @type {Token[]} */
  const found = [];
  const round = (/** @type {string} */ text) =>
    token("round", text, Number(stripEnd(text, ".:)")));
  for (const each of tokens) {
    const last = found.at(-1) ?? token("");
    if (each.kind === "rounds" && WHOLE.test(last.text)) found[found.length - 1] = round(last.text);
    else if (last.kind === "rounds" && WHOLE.test(each.text)) {
      found[found.length - 1] = round(each.text);
    } else if (last.kind === "about" && each.kind === "rating") {
      found[found.length - 1] = token("open", `${last.text} ${each.text}`);
    } else if (fold(each.text) === "moves" && last.kind === "number") {
      found.pop();
    } else if (each.kind === "word" && last.kind === "not" && fold(last.text) === "you") {
      found[found.length - 1] = each;
    } else found.push(each);
  }
  return found.map((each) => (each.kind === "about" ? token("name", each.text) : each));
}
