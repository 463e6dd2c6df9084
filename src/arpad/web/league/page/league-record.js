// The form for a result: one grid of names instead of two lists, and what each result would change.

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
    /** @type {{ id: string, name: string }[]} The first side, then the second. */
    this.chosen = [];
    this.grid = /** @type {HTMLElement} */ (form.querySelector(".pick"));
    this.marks = form.querySelectorAll(".grid legend .man");
    this.typed = /** @type {HTMLElement} */ (form.querySelector(".typed"));
    this.name = /** @type {HTMLInputElement} */ (form.querySelector("[data-name]"));
    this.near = /** @type {HTMLElement} */ (form.querySelector("[data-near]"));
    for (const each of form.querySelectorAll(".by-hand")) each.setAttribute("disabled", "");
    form.querySelector(".grid")?.removeAttribute("hidden");
    form.addEventListener("click", (event) => this.click(/** @type {Element} */ (event.target)));
    this.name.addEventListener("input", () => this.search());
    this.name.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.take();
    });
    this.draw();
  }

  /** @param {Element} target */
  click(target) {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.id !== undefined) this.press(button.dataset.id, button.title);
    else if (button.hasAttribute("data-new")) this.open();
    else if (button.hasAttribute("data-add")) this.take();
  }

  open() {
    this.typed.hidden = !this.typed.hidden;
    if (!this.typed.hidden) this.name.focus();
  }

  /** Takes the name as it was typed: a new player, or one who is not in the grid. */
  take() {
    const name = this.name.value.trim();
    if (!name) return;
    const known = [...this.near.querySelectorAll("button")]
      .find((each) => each.title.toLowerCase() === name.toLowerCase());
    this.add(known?.dataset.id ?? "", known?.title ?? name);
  }

  /** Adds a name to the grid and selects it. @param {string} id @param {string} name */
  add(id, name) {
    const there = [...this.grid.querySelectorAll("button")]
      .find((each) => (id && each.dataset.id === id) || (!id && each.title === name));
    if (!there) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "man-btn", title: name });
      button.dataset.id = id || `new ${name}`;
      button.textContent = name;
      this.grid.querySelector("[data-new]")?.before(button);
    }
    this.name.value = "";
    this.near.replaceChildren();
    this.typed.hidden = true;
    this.press(there?.dataset.id ?? (id || `new ${name}`), name);
  }

  /** @param {string} id @param {string} name */
  press(id, name) {
    if (!this.grid.querySelector(`[data-id="${CSS.escape(id)}"]`)) {
      this.add(id, name);
      return;
    }
    const at = this.chosen.findIndex((each) => each.id === id);
    if (at >= 0) this.chosen.splice(at, 1);
    else if (this.chosen.length < 2) this.chosen.push({ id, name });
    else this.chosen = [this.chosen[0], { id, name }];
    this.draw();
    this.preview();
  }

  /** Shows who is on which side, and sets the form's fields. */
  draw() {
    for (const each of this.form.querySelectorAll("input[data-side]")) each.remove();
    for (const button of this.grid.querySelectorAll("button[data-id]")) {
      const at = this.chosen.findIndex((each) => each.id === /** @type {any} */ (button).dataset.id);
      button.setAttribute("aria-pressed", String(at >= 0));
      button.querySelector(".man")?.remove();
      if (at >= 0) button.prepend(this.marks[at].cloneNode(true));
    }
    this.chosen.forEach(({ id, name }, at) => {
      const isNew = id.startsWith("new ");
      const field = document.createElement("input");
      Object.assign(field, {
        type: "hidden",
        name: `${["white", "black"][at]}${isNew ? "_name" : ""}`,
        value: isNew ? name : id,
      });
      field.dataset.side = "";
      this.form.append(field);
    });
    for (const each of this.form.querySelectorAll(".outcome-btn")) {
      each.toggleAttribute("disabled", this.chosen.length < 2);
    }
  }

  /** Shows what each result would change; the server does not know new players yet. */
  async preview() {
    const [white, black] = this.chosen;
    const both = this.chosen.length === 2 && !white.id.startsWith("new ") && !black.id.startsWith("new ");
    const answer = both
      ? await fetch(`chances?white=${white.id}&black=${black.id}`).then((it) => it.json(), () => null)
      : null;
    if (this.chosen[0] !== white || this.chosen[1] !== black) return;
    const chance = this.form.querySelector("[data-chance]");
    if (chance) chance.textContent = answer?.expected ?? "";
    for (const place of this.form.querySelectorAll("em[data-score]")) {
      const words = /** @type {HTMLElement} */ (place.querySelector(".unseen"));
      const changes = answer?.results[/** @type {HTMLElement} */ (place).dataset.score ?? ""];
      const lines = (changes ?? []).map((/** @type {string} */ change, /** @type {number} */ at) => {
        const line = document.createElement("i");
        line.textContent = `${this.chosen[at].name.split(" ")[0]} ${change}`;
        return line;
      });
      place.replaceChildren(words, ...lines);
    }
  }

  async search() {
    const text = this.name.value.trim();
    const found = text
      ? await fetch(`names?q=${encodeURIComponent(text)}`).then((it) => it.json(), () => [])
      : [];
    if (this.name.value.trim() !== text) return;
    this.near.replaceChildren(...found.map((/** @type {{id: number, name: string}} */ each) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "man-btn", title: each.name });
      button.dataset.id = String(each.id);
      button.textContent = each.name;
      return button;
    }));
  }
}
