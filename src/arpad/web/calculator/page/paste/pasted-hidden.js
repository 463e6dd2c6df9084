// Elements in the source of a web page that it hides from whoever looks at it.

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
export function shownPart(text) {
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
