// The score pad: every number is one tap, for both sides in turn, set by set where sets are played.
import { find } from "./league-names.js";

export class Pad {
  /** @param {HTMLElement} form @param {() => void} changed What a number that is tapped does. */
  constructor(form, changed) {
    this.changed = changed;
    this.box = find(form, "[data-pad]");
    this.keys = find(form, "[data-keys]");
    this.typed = find(form, "[data-typed-number]");
    this.field = /** @type {HTMLInputElement} */ (find(form, "[data-number]"));
    /** @type {number[]} One number for each side in turn. */
    this.numbers = [];
    this.at = 0;
    this.hasSets = false;
    this.box.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.field.blur();
    });
    this.field.addEventListener("change", () => this.take());
  }

  /** Where the two numbers that are shown begin. */
  get start() {
    return this.hasSets ? 2 * Math.floor(this.at / 2) : 0;
  }

  /** The score as it is sent; "" if a number is missing. */
  get score() {
    return this.numbers.length && this.numbers.length % 2 === 0 ? pairs(this.numbers).join(" ") : "";
  }

  /** Whether it says that both sides did equally well; sets are counted by the server. */
  get isDraw() {
    return this.numbers.length === 2 && this.numbers[0] === this.numbers[1];
  }

  /** Starts anew. @param {boolean} hasSets @param {number} highest The highest number with a key. */
  reset(hasSets, highest) {
    this.hasSets = hasSets;
    this.numbers = [];
    this.at = 0;
    this.typed.hidden = true;
    const keys = this.keys.querySelectorAll("[data-key]");
    if (keys.length === highest + 1) return;
    for (const each of keys) each.remove();
    this.keys.prepend(...Array.from({ length: highest + 1 }, (_, number) => key(number)));
  }

  /** @param {Element} target */
  click(target) {
    const button = target.closest("button");
    if (!button) return;
    const { key: number, slot } = button.dataset;
    if (number !== undefined) this.tap(Number(number));
    else if (slot !== undefined) this.at = Math.min(this.start + Number(slot), this.numbers.length);
    else if (button.matches("[data-erase]")) this.erase();
    else this.typed.hidden = !this.typed.hidden;
    if (button.matches("[data-higher]") && !this.typed.hidden) this.field.focus();
    this.changed();
  }

  /** @param {number} number */
  tap(number) {
    this.numbers[this.at] = number;
    if (this.hasSets) this.at = this.numbers.length;
    else this.at = 1;
  }

  erase() {
    this.numbers.pop();
    this.at = this.numbers.length;
  }

  take() {
    if (!/^\d{1,4}$/.test(this.field.value.trim())) return;
    this.tap(Number(this.field.value));
    this.field.value = "";
    this.typed.hidden = true;
    this.changed();
  }

  /** @param {string[]} sides What both sides are called. */
  draw(sides) {
    const shown = this.numbers.slice(this.start, this.start + 2);
    this.box.querySelectorAll("[data-slot]").forEach((slot, at) => {
      find(slot, "[data-side]").textContent = sides[at];
      find(slot, "b").textContent = String(shown[at] ?? "–");
      slot.classList.toggle("at", this.start + at === this.at);
    });
    find(this.box, "[data-sets]").textContent = pairs(this.numbers.slice(0, this.start)).join("  ").replaceAll("-", "–");
    for (const each of this.keys.querySelectorAll("[data-key]")) {
      const isLast = Number(/** @type {HTMLElement} */ (each).dataset.key) === this.numbers[this.at];
      each.setAttribute("aria-pressed", String(isLast));
    }
    this.keys.querySelector("[data-erase]")?.toggleAttribute("disabled", !this.numbers.length);
  }
}

/** @param {number[]} numbers */
function pairs(numbers) {
  return numbers.flatMap((one, at) => (at % 2 ? [] : [`${one}-${numbers[at + 1]}`]));
}

/** @param {number} number */
function key(number) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "padkey", textContent: String(number) });
  made.dataset.key = String(number);
  return made;
}
