// The names of the recorder: a grid of those who play often, all others by their letters, new ones.

export class Names {
  /** @param {HTMLElement} form @param {(name: string) => void} press What a tap on a name does. */
  constructor(form, press) {
    this.press = press;
    this.grid = find(form, ".pick");
    this.typed = find(form, ".typed");
    this.field = /** @type {HTMLInputElement} */ (find(form, "[data-name]"));
    this.near = find(form, "[data-near]");
    form.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    this.field.addEventListener("input", () => this.search());
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.take();
    });
  }

  /** The buttons of all names that are in the grid. @returns {HTMLButtonElement[]} */
  get buttons() {
    return [...this.grid.querySelectorAll("button[title]")].map((it) => /** @type {any} */ (it));
  }

  /** @param {Element} target */
  click(target) {
    const button = target.closest("button");
    if (!button) return;
    if (button.matches(".man-btn[title]")) this.choose(button.title);
    else if (button.matches("[data-more]")) this.open(true);
    else if (button.matches("[data-new]")) this.open(this.typed.hidden);
    else if (button.matches("[data-add]")) this.take();
    if (button.matches("[data-new]") && !this.typed.hidden) this.field.focus();
  }

  /** Shows all names and the field to search them, or only the first ones. @param {boolean} isOpen */
  open(isOpen) {
    this.typed.hidden = !isOpen;
    this.grid.querySelector("[data-more]")?.toggleAttribute("hidden", isOpen);
    this.filter("");
  }

  /** Shows the names with these letters. @param {string} text */
  filter(text) {
    const letters = fold(text);
    for (const each of this.buttons) {
      const isChosen = each.getAttribute("aria-pressed") === "true";
      const isFolded = each.hasAttribute("data-folded") && this.typed.hidden;
      each.hidden = !isChosen && (isFolded || !fold(each.title).includes(letters));
    }
  }

  async search() {
    const text = this.field.value.trim();
    this.filter(text);
    if (!this.field.hasAttribute("data-others")) return;
    /** @type {string[]} */
    const names = text
      ? await fetch(`names?q=${encodeURIComponent(text)}`).then((it) => it.json(), () => [])
      : [];
    if (this.field.value.trim() !== text) return;
    const known = new Set(this.buttons.map((each) => each.title));
    this.near.replaceChildren(...names.filter((each) => !known.has(each)).map(button));
  }

  /** Takes the name as it was typed: somebody new, or somebody who is not in the grid. */
  take() {
    const name = this.field.value.trim();
    if (!name) return;
    const all = [...this.buttons, ...this.near.querySelectorAll("button")];
    this.choose(all.find((each) => fold(each.title) === fold(name))?.title ?? name);
  }

  /** Selects a name, which is then in the grid. @param {string} name */
  choose(name) {
    this.show(name);
    this.press(name);
    if (!this.field.value) return;
    this.field.value = "";
    this.near.replaceChildren();
    this.open(false);
  }

  /** Puts a name into the grid, if it is not there. @param {string} name */
  show(name) {
    if (this.buttons.some((each) => each.title === name)) return;
    this.grid.querySelector(".new")?.before(button(name));
  }

  /** Marks who is chosen. @param {(name: string) => Node | null} mark */
  draw(mark) {
    for (const each of this.buttons) {
      const made = mark(each.title);
      each.setAttribute("aria-pressed", String(Boolean(made)));
      each.querySelector(".man, .side-tag")?.remove();
      if (made) each.prepend(made);
    }
    this.filter(this.field.value);
  }
}

/** @param {ParentNode} place @param {string} selector @returns {HTMLElement} */
export function find(place, selector) {
  return /** @type {HTMLElement} */ (place.querySelector(selector));
}

/** A name without capitals and accents. @param {string} text */
function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {string} name */
function button(name) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "man-btn", title: name, textContent: name });
  return made;
}
