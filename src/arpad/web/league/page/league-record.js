// The form for a result: who played, as a pair, in teams or by places, and how it ended.
import { Chances } from "./league-chances.js";
import { find, Names } from "./league-names.js";
import { Pad } from "./league-pad.js";
import { Places } from "./league-places.js";
import { newKey, submit } from "./league-queue.js";

/** Makes the form interactive, if there is one. */
export function startRecorder() {
  const form = document.querySelector("[data-recorder]");
  if (form instanceof HTMLFormElement && !form.dataset.live) new Recorder(form);
}

class Recorder {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    form.dataset.live = "yes";
    /** @type {string[]} Who was tapped, in this order. */
    this.chosen = [];
    /** How many of them are on the first side; 0: half of them. */
    this.first = 0;
    /** teams or places, if somebody said so; else as the game is usually played. */
    this.mode = "";
    this.canTeam = Boolean(form.dataset.teams);
    this.hasDraws = Boolean(form.dataset.draws);
    this.discs = form.querySelectorAll("[data-step=pair] .man");
    this.names = new Names(form, (name) => this.press(name));
    this.pad = new Pad(form, () => this.draw());
    this.places = new Places(form, () => this.draw());
    this.chances = new Chances(form);
    for (const each of form.querySelectorAll(".by-hand")) each.setAttribute("disabled", "");
    find(form, ".grid").hidden = false;
    form.addEventListener("submit", (event) => this.save(event));
    form.addEventListener("change", (event) => this.change(/** @type {any} */ (event.target)));
    find(form, "[data-swap-sides]").addEventListener("click", () => this.swapSides());
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-mode]"))) {
      each.addEventListener("click", () => this.play(each.dataset.mode ?? ""));
    }
    this.startNext();
    this.restart();
  }

  /** What may follow a result that was saved: the same players, or any. */
  startNext() {
    const panel = /** @type {HTMLElement} */ (this.form.closest(".rec-panel"));
    const next = panel.querySelector("[data-next]");
    if (!next) return;
    next.removeAttribute("hidden");
    panel.classList.add("over");
    next.querySelector("[data-another]")?.addEventListener("click", () => this.begin());
    next.querySelector("[data-again]")?.addEventListener("click", (event) => {
      const [sides, game] = JSON.parse(/** @type {any} */ (event.currentTarget).dataset.again);
      this.begin();
      this.choose(sides, game);
    });
  }

  /** Puts what was saved away: the next result is entered. */
  begin() {
    const panel = /** @type {HTMLElement} */ (this.form.closest(".rec-panel"));
    if (!panel.classList.contains("over")) return;
    panel.classList.replace("over", "next");
    for (const each of panel.querySelectorAll("[data-title]")) each.toggleAttribute("hidden");
    panel.scrollTo({ top: 0 });
  }

  /** The game that is played. @returns {HTMLInputElement} */
  get game() {
    return /** @type {any} */ (find(this.form, "[name=game]:checked, [name=game][type=hidden]"));
  }

  /** How its results are written. */
  get way() {
    return this.game.dataset.way ?? "result";
  }

  /** Whether everybody plays for themselves. */
  get isByPlaces() {
    const byPlaces = this.way === "places" || this.way === "lowest";
    if (!this.canTeam) return byPlaces;
    if (this.chosen.length < 3 && !byPlaces) return false;
    return this.mode ? this.mode === "places" : byPlaces;
  }

  /** The names of every side. @returns {string[][]} */
  get sides() {
    if (this.isByPlaces) return this.chosen.map((each) => [each]);
    const first = this.first || Math.ceil(this.chosen.length / 2);
    return [this.chosen.slice(0, first), this.chosen.slice(first)].filter((each) => each.length);
  }

  /** Whether one plays against another where sides have names of their own, such as White. */
  get isPair() {
    return this.chosen.length < 3 && this.way === "result";
  }

  /** Begins with nobody, and the way of the game that is chosen. */
  restart() {
    this.choose([], "");
  }

  /** Chooses who plays again. @param {string[][]} sides @param {string} game */
  choose(sides, game) {
    for (const each of /** @type {NodeListOf<HTMLInputElement>} */ (this.form.querySelectorAll("[type=radio][name=game]"))) {
      if (each.value === game) each.checked = true;
    }
    const isTeams = sides.some((each) => each.length > 1);
    this.mode = sides.length > 1 ? (isTeams ? "teams" : "places") : "";
    this.chosen = sides.flat();
    this.first = isTeams ? sides[0].length : 0;
    for (const each of this.chosen) this.names.show(each);
    this.startResult();
  }

  /** Begins with no result. */
  startResult() {
    this.pad.reset(this.way === "sets", Number(this.game.dataset.highest));
    this.places.reset(this.way === "lowest");
    this.draw();
  }

  /** @param {HTMLInputElement} field */
  change(field) {
    if (field.name !== "game") return;
    this.mode = "";
    this.startResult();
  }

  /** @param {string} name */
  press(name) {
    const most = this.canTeam || this.isByPlaces ? Number.POSITIVE_INFINITY : 2;
    if (this.chosen.includes(name)) this.chosen = this.chosen.filter((each) => each !== name);
    else this.chosen = [...this.chosen.slice(0, most - 1), name];
    this.first = 0;
    this.draw();
  }

  /** In teams, or everybody for themselves. @param {string} mode */
  play(mode) {
    this.mode = mode;
    this.draw();
  }

  swapSides() {
    const [first, second] = this.sides;
    this.chosen = [...second, ...first];
    this.first = second.length;
    this.draw();
  }

  /** The result as it is sent; null if something is missing. @returns {Record<string, string> | null} */
  get result() {
    if (this.isByPlaces) return this.places.result(this.chosen, this.hasDraws);
    if (!this.pad.score || (this.pad.isDraw && !this.hasDraws)) return null;
    return { score: this.pad.score };
  }

  /** Shows what is chosen, and what may be chosen now. */
  draw() {
    const { form, sides, isByPlaces } = this;
    const isPadded = !isByPlaces && (this.way === "score" || this.way === "sets");
    const isComplete = sides.length > 1;
    const isTwo = isComplete && !isByPlaces;
    const step = isByPlaces ? (this.places.hasPoints ? "points" : "places") : this.isPair ? "pair" : "teams";
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-step]"))) {
      each.hidden = each.dataset.step !== step;
    }
    form.toggleAttribute("data-busy", this.chosen.length > 0);
    find(form, "[data-swap-sides]").hidden = !isTwo;
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-mode]"))) {
      const isOther = (each.dataset.mode === "places") !== isByPlaces;
      each.hidden = !this.canTeam || this.chosen.length < 3 || !isOther;
    }
    const places = this.places.of(this.chosen);
    this.names.draw((name) => this.mark(name, places));
    const called = sides.map((side) => side.map((each) => each.split(" ")[0]).join(", "));
    find(form, "[data-pad]").hidden = !isPadded || !isTwo;
    this.pad.draw(called);
    find(form, "[data-places]").hidden = !isByPlaces || !isComplete;
    this.places.draw(this.chosen, this.hasDraws, this.chances.changes);
    const isPlain = !isByPlaces && !isPadded;
    find(form, "[data-results]").hidden = !isPlain;
    for (const each of form.querySelectorAll(".outcome-btn")) {
      each.toggleAttribute("disabled", !isTwo);
    }
    const margin = /** @type {HTMLElement | null} */ (form.querySelector("[data-margin]"));
    if (margin) {
      margin.hidden = !isPlain;
      margin.querySelector("input")?.toggleAttribute("disabled", !isPlain);
    }
    const result = isPlain ? {} : this.result;
    this.drawSave(isPlain || !isComplete, result);
    const game = isComplete ? { sides: inLines(sides), game: this.game.value, ...result } : null;
    this.chances.ask(game, () => this.draw());
    this.chances.draw(called, isPadded && Boolean(result));
  }

  /** @param {boolean} isHidden @param {Record<string, string> | null} result */
  drawSave(isHidden, result) {
    const button = find(this.form, "[data-save]");
    const { score, places, points } = button.dataset;
    button.hidden = isHidden;
    button.toggleAttribute("disabled", !result);
    if (!this.isByPlaces) button.textContent = phrase(score, this.pad.score.replaceAll("-", "–"));
    else if (this.places.hasPoints) button.textContent = points ?? "";
    else button.textContent = phrase(places, String(this.chosen.length));
  }

  /** The mark of a name that is chosen. @param {string} name @param {number[]} places */
  mark(name, places) {
    const at = this.chosen.indexOf(name);
    if (at < 0) return null;
    if (this.isByPlaces) return tag(this.places.hasPoints ? at + 1 : places[at], false);
    const side = this.sides.findIndex((each) => each.includes(name));
    return this.isPair ? this.discs[side].cloneNode(true) : tag(side + 1, side > 0);
  }

  /** Keeps the result on this device and sends it. @param {SubmitEvent} event */
  async save(event) {
    event.preventDefault();
    event.stopPropagation();
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const result = button?.name === "score" ? { score: button.value } : this.result;
    if (!result || this.sides.length < 2 || this.form.dataset.sending) return;
    this.form.dataset.sending = "yes";
    const others = [...new FormData(this.form)].filter(([, value]) => value);
    const fields = {
      ...Object.fromEntries(others.map(([name, value]) => [name, String(value)])),
      ...result,
      key: newKey(),
      sides: inLines(this.sides),
    };
    const words = this.inWords(result);
    const panel = /** @type {HTMLElement} */ (this.form.closest(".rec-panel"));
    panel.setAttribute("aria-busy", "true");
    const isAnswered = await submit({ fields, words, at: new Date().toISOString() });
    panel.removeAttribute("aria-busy");
    delete this.form.dataset.sending;
    if (isAnswered) return;
    this.restart();
    this.begin();
    find(panel, "[data-waiting]").scrollIntoView({ block: "center" });
  }

  /** The result in one line. @param {Record<string, string>} result */
  inWords({ score, points }) {
    const called = this.sides.map((side) => side.join(", "));
    const shown = { 1: "1–0", 0.5: "½–½", 0: "0–1" }[score] ?? (score ?? "").replaceAll("-", "–");
    if (called.length === 2 && score) return `${called[0]} ${shown} ${called[1]}`;
    const marks = points ? points.split(",") : this.places.of(this.chosen).map((each) => `${each}.`);
    return called.map((each, at) => (points ? `${each} ${marks[at]}` : `${marks[at]} ${each}`)).join(", ");
  }
}

/** The sides as they are sent. @param {string[][]} sides */
function inLines(sides) {
  return sides.map((each) => each.join("+")).join("\n");
}

/** @param {string | undefined} text @param {string} value */
function phrase(text, value) {
  return (text ?? "").replace("%s", value).trim();
}

/** @param {number} number @param {boolean} isOther */
function tag(number, isOther) {
  const made = document.createElement("span");
  made.className = "side-tag";
  if (isOther) made.classList.add("b2");
  made.textContent = String(number);
  return made;
}
