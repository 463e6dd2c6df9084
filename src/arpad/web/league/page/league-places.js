// Everybody for themselves: the order in which they finished, or the points of each.
import { find } from "./league-names.js";

export class Places {
  /** @param {HTMLElement} form @param {() => void} changed */
  constructor(form, changed) {
    this.changed = changed;
    this.box = find(form, "[data-places]");
    this.list = find(form, ".places");
    /** @type {Set<string>} Who shares the place above. */
    this.shared = new Set();
    /** @type {Map<string, string>} What was typed as points. */
    this.points = new Map();
    this.hasPoints = false;
    this.box.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    this.list.addEventListener("input", (event) => this.type(/** @type {any} */ (event.target)));
    this.list.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const fields = [...this.list.querySelectorAll("input")];
      fields[fields.indexOf(/** @type {any} */ (event.target)) + 1]?.focus();
    });
  }

  /** @param {boolean} hasPoints */
  reset(hasPoints) {
    this.hasPoints = hasPoints;
    this.shared.clear();
    this.points.clear();
  }

  /** @param {Element} target */
  click(target) {
    const button = target.closest("button");
    if (!button) return;
    const name = button.closest("li")?.title ?? "";
    if (button.dataset.use) this.hasPoints = button.dataset.use === "points";
    else if (button.matches("[data-minus]")) this.negate(name);
    else if (!this.shared.delete(name)) this.shared.add(name);
    this.changed();
  }

  /** @param {HTMLInputElement} field */
  type(field) {
    this.points.set(field.closest("li")?.title ?? "", field.value.trim());
    this.changed();
  }

  /** @param {string} name */
  negate(name) {
    const text = this.points.get(name) ?? "";
    this.points.set(name, text.startsWith("-") ? text.slice(1) : `-${text}`);
  }

  /** The place of each. @param {string[]} names In the order in which they finished. */
  of(names) {
    /** @type {number[]} */
    const places = [];
    names.forEach((name, at) => {
      places.push(at && this.shared.has(name) ? places[at - 1] : at + 1);
    });
    return places;
  }

  /** What is sent as the result; null if something is missing.
   * @param {string[]} names @param {boolean} draws @returns {Record<string, string> | null} */
  result(names, draws) {
    if (names.length < 2) return null;
    if (this.hasPoints) {
      const points = names.map((each) => this.points.get(each) ?? "");
      return points.every((each) => /^-?\d{1,7}$/.test(each)) ? { points: points.join(",") } : null;
    }
    const places = this.of(names);
    if (!draws && new Set(places).size < places.length) return null;
    if (names.length > 2) return { score: places.join(",") };
    return { score: places[1] === 1 ? "0.5" : "1" };
  }

  /** @param {string[]} names @param {boolean} draws @param {string[]} changes What it would change. */
  draw(names, draws, changes) {
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.box.querySelectorAll("[data-use]"))) {
      each.hidden = (each.dataset.use === "points") === this.hasPoints;
    }
    find(this.box, "[data-follow]").hidden = this.hasPoints;
    const rows = [...this.list.children].map((each) => /** @type {HTMLElement} */ (each));
    for (const each of rows) if (!names.includes(each.title)) each.remove();
    const places = this.of(names);
    names.forEach((name, at) => {
      const row = rows.find((each) => each.title === name) ?? this.row(name);
      if (this.list.children[at] !== row) this.list.insertBefore(row, this.list.children[at] ?? null);
      find(row, "b").textContent = this.hasPoints ? "" : String(places[at]);
      find(row, ".chg").textContent = changes[at] ?? "";
      const share = find(row, ".tie");
      share.hidden = this.hasPoints || !draws || !at;
      share.setAttribute("aria-pressed", String(this.shared.has(name)));
      find(row, ".points").hidden = !this.hasPoints;
      const field = /** @type {HTMLInputElement} */ (find(row, "input"));
      if (field.value.trim() !== (this.points.get(name) ?? "")) field.value = this.points.get(name) ?? "";
    });
  }

  /** @param {string} name */
  row(name) {
    const template = /** @type {HTMLTemplateElement} */ (this.box.querySelector("[data-row]"));
    const made = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
    made.title = name;
    find(made, "span").textContent = name;
    find(made, "input").setAttribute("aria-label", name);
    return made;
  }
}
