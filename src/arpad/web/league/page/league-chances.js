// What is expected of a game before it is recorded, and what each result would do; the server says so.
import { find } from "./league-names.js";

/** @typedef {{ names: string, change: string }} Change */
/** @typedef {{ expected?: number, results?: Record<string, Change[]>, written?: Change[] }} Answer */

export class Chances {
  /** @param {HTMLElement} form */
  constructor(form) {
    this.form = form;
    this.box = find(form, "[data-chance]");
    this.note = find(form, "[data-note]");
    this.query = "";
    /** @type {Answer | null} */
    this.answer = null;
  }

  /** What a written result would change, line by line. */
  get changes() {
    return (this.answer?.written ?? []).map(({ change }) => change);
  }

  /** Asks for a game; nothing is shown of another one.
   * @param {Record<string, string> | null} game @param {() => void} changed */
  async ask(game, changed) {
    const query = game ? new URLSearchParams(game).toString() : "";
    if (query === this.query) return;
    this.query = query;
    if (!query) this.answer = null;
    this.note.textContent = "";
    if (query) {
      const answer = await fetch(`chances?${query}`).then((it) => it.json(), () => undefined);
      if (this.query !== query) return;
      this.answer = answer ?? null;
      if (answer === undefined) this.note.textContent = this.note.dataset.unreachable ?? "";
    }
    changed();
  }

  /** @param {string[]} sides What both sides are called @param {boolean} isWritten */
  draw(sides, isWritten) {
    const { expected, results, written } = this.answer ?? {};
    this.box.hidden = expected === undefined;
    const shares = [expected ?? 50, 100 - (expected ?? 50)];
    this.box.querySelectorAll("[data-side]").forEach((each, at) => {
      each.textContent = sides[at] ?? "";
    });
    this.box.querySelectorAll("[data-share]").forEach((each, at) => {
      each.textContent = `${shares[at]} %`;
    });
    this.box.querySelectorAll("rect").forEach((each, at) => {
      each.setAttribute("x", String(at ? shares[0] + 0.5 : 0.5));
      each.setAttribute("width", String(Math.max(shares[at] - 1, 0.5)));
    });
    for (const each of this.form.querySelectorAll("em[data-score]")) {
      const score = /** @type {HTMLElement} */ (each).dataset.score ?? "";
      each.replaceChildren(find(each, ".unseen"), ...(results?.[score] ?? []).map(line));
    }
    if (isWritten && written) this.note.textContent = written.map(inWords).join(", ");
  }
}

/** @param {Change} change */
function line(change) {
  const made = document.createElement("i");
  made.textContent = inWords(change);
  return made;
}

/** @param {Change} change */
function inWords({ names, change }) {
  return `${names} ${change}`;
}
