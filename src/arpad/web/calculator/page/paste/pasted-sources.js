// Other kinds of text: the messages of a chat, the source of a web page, lists without games.

import { holdsGame } from "./pasted-typed.js";
import { ask, fold, strip, trimmed } from "./pasted-values.js";

const ELEMENT = /<(\/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>/gi;
const HIDDEN = / hidden(?=[ =/]|$)/i;
const STYLE = / style ?= ?(?:"[^"]*?|'[^']*?|[^ "']*?)(?<![a-z-])display ?: ?none/i;
/** Elements without an end. */
const EMPTY = "area base br col embed hr img input link meta source".split(" ");
/** Parts of a table, whose ends may be omitted: a part ends where one of the same rank begins. */
const RANKS = new Map(Object.entries({ table: 0, thead: 1, tbody: 1, tfoot: 1, tr: 2, td: 3, th: 3 }));

const isHidden = (/** @type {string} */ attributes) =>
  HIDDEN.test(attributes.replace(/"[^"]*"|'[^']*'/g, "''")) || STYLE.test(attributes);

/** An element that is not shown: says of each tag behind it whether it ends there.
 * @param {string} own */
function hiddenElement(own) {
  const rank = RANKS.get(own) ?? 0;
  const counted = rank ? "table" : own;
  let inner = 0; // elements inside of the same name, or tables inside a part of one
  return (/** @type {string} */ name, /** @type {boolean} */ closing) => {
    if (name === counted && (inner || !closing)) {
      inner += closing ? -1 : 1;
      return false;
    }
    return rank ? !inner && (RANKS.get(name) ?? 4) <= rank : name === own;
  };
}

/** The source of a page without elements that have the attribute hidden, or display: none.
 * @param {string} text */
function shownPart(text) {
  let kept = "";
  let start = 0;
  /** @type {ReturnType<typeof hiddenElement> | null} */
  let endsAt = null;
  for (const tag of text.matchAll(ELEMENT)) {
    const [name, closing] = [tag[2].toLowerCase(), tag[1] !== ""];
    if (endsAt?.(name, closing)) [endsAt, start] = [null, tag.index];
    if (!endsAt && !closing && !EMPTY.includes(name) && isHidden(tag[3])) {
      kept += text.slice(start, tag.index);
      endsAt = hiddenElement(name);
    }
  }
  return endsAt ? kept : kept + text.slice(start);
}

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const YEAR = "(?:19|20)[0-9]{2}";
const HISTORY = new RegExp(
  `^(?:(?:${YEAR}[-./ ]${MONTH}|${MONTH}[-./]${YEAR})[ \\t;,|]+[0-9]{3,4}(?:[ \\t;,|]+[+-]?[0-9]{1,4})*)$`, "i");

/** Whether every line with figures is a month and a rating, such as "2026-Jan 1650 5". @param {string[]} lines */
export function isHistory(lines) {
  const figures = lines.filter((line) => /[0-9]/.test(line)).map(trimmed);
  return figures.length > 0 && figures.every((line) => HISTORY.test(line));
}

const DAY = "[0-9]{1,4}[./\\-][0-9]{1,2}[./\\-][0-9]{2,4}\\.?";
const CLOCK = "[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?: ?[AaPp]\\.?[Mm]\\.?)?";
const STAMP = new RegExp(`^\\[?(?:${DAY},? ${CLOCK}|${CLOCK},? ${DAY})\\]?(?: -)? `, "u");
const SENDER = /^([^:]{1,60}):(?: |$)/u;
const TAG = /<\/?[A-Za-z!][^<>]*>/gu;
/** A letter by its number or its name. */
const LETTER = /&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|[A-Za-z][A-Za-z0-9]{1,30});/g;

/** Half of a letter is none. @param {number} code */
const letterOf = (code) =>
  ((code >= 0xd800 && code < 0xe000) || code < 1 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code));

/** The names of letters, by the browser, which knows them all. */
function namedLetters() {
  /** @type {Map<string, string>} */
  const known = new Map();
  const parser = new DOMParser();
  return (/** @type {string} */ name) => {
    if (!known.has(name)) known.set(name, (parser.parseFromString(`<p>${name}`, "text/html").body.textContent ?? ""));
    return known.get(name) ?? "";
  };
}

/** The text of a web page from its source, a line for each row; any other text as it is.
 * @param {string} text */
export function visibleText(text) {
  if (!/<t[dhr][ >]/i.test(text)) return text;
  const named = namedLetters();
  const source = text.replace(/[\r\n\t]+/g, " ")
    // what a browser does not show; without an end, all that follows
    .replace(/<!--[^]*?(?:-->|$)|<(script|style|template)(?=[ >])[^]*?(?:<\/\1>|$)/giu, " ");
  return shownPart(source)
    .replace(/(<td[^<>]*>)[ \n]{0,9}<table[^<>]*>([^]{0,300}?)<\/table>/giu, (_, cell, inner) => cell + inner.replace(TAG, " "))
    .replace(/<\/?(?:tr|table|h[1-6])(?: [^<>]*)?>/giu, "\n")
    .replace(/<t[dh](?: [^<>]*)?>/giu, "\t")
    .replace(TAG, " ")
    .replace(/\n[ \t]*\t/g, "\n")
    .replace(LETTER, (all, code, hex) => {
      if (!code && !hex) return named(all);
      return letterOf(code ? Number(code) : Number.parseInt(hex, 16));
    });
}

/** The lines without the stamps of a chat, only those of the one who reports games; or a question.
 * @param {string[]} lines @param {string | null} me */
export function messagesOf(lines, me) {
  /** @type {Set<string>} */
  const senders = new Set();
  let sender = "";
  const found = lines.map((line) => {
    const bare = strip(line, "\t ");
    const stamp = STAMP.exec(bare);
    let rest = stamp ? bare.slice(stamp[0].length) : line;
    const named = stamp ? SENDER.exec(rest) : null;
    if (named) [sender, rest] = [trimmed(named[1]), rest.slice(named[0].length)];
    else if (stamp) [sender, rest] = ["", ""]; // a message of the service
    if (sender && holdsGame(rest)) senders.add(sender);
    return { sender, rest };
  });
  if (!senders.size) return lines;
  const chosen = [...senders].find((each) => senders.size === 1 || fold(each) === fold(me ?? ""));
  if (chosen === undefined) return ask("me", "me", { choices: [...senders] });
  return found.map((each) => (["", chosen].includes(each.sender) ? each.rest : ""));
}
