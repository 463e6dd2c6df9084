// The chooser of rules: chess first, other games and sports behind one line; and what to remember.

import { byId, make } from "./dom.js";
import { forget, remember } from "./storage.js";
import { menu, sentences } from "../rules-chooser.js";
import { addSentences, fill } from "./sentences.js";

addSentences(sentences);

const radio = (id) => make("input", { type: "radio", name: "system", value: id, id: `system-${id}` });

/** Systems with a line each. */
const described = (entries) => make("div", { class: "systems" }, ...entries.map(({ id, name, says }) =>
  make("label", { class: "system" }, radio(id), make("b", {}, name), make("small", {}, says))));

/** Systems that their name explains. */
const named = (entries) => make("div", { class: "chips" }, ...entries.map(({ id, name }) =>
  make("label", { class: "chip" }, radio(id), make("span", {}, name))));

function buildMenu() {
  const others = make("details", { id: "other-games" }, make("summary", {}, fill("other_games")), named(menu.others));
  return make("div", { id: "systems", role: "radiogroup", "aria-label": fill("rating_system") },
    described(menu.chess), named(menu.more), others);
}

function showChosen(id) {
  const box = byId(`system-${id}`);
  box.checked = true;
  if (box.closest("details")) box.closest("details").open = true;
}

/** Makes the chooser in its panel; `choose` is called with the id of a system. Returns the function
 * that shows the chosen one. */
export function makeChooser(state, { choose, say }) {
  const box = make("input", { type: "checkbox", id: "remember" });
  const drop = make("button", { type: "button", class: "btn bare", id: "forget" }, fill("forget"));
  const systems = buildMenu();
  byId("rules").prepend(systems);
  byId("rules").append(make("div", { class: "remember" },
    make("label", { class: "check" }, box, make("span", {}, fill("remember_me"))), drop));
  systems.addEventListener("input", ({ target }) => choose(target.value));

  const showKept = (isKept) => {
    box.checked = isKept;
    drop.hidden = !isKept;
  };
  showKept(Boolean(state.isRemembered));
  box.addEventListener("change", () => {
    if (!box.checked) forget();
    state.isRemembered = box.checked && remember(state);
    showKept(state.isRemembered);
  });
  drop.addEventListener("click", () => {
    forget();
    state.isRemembered = false;
    showKept(false);
    say(fill("forgotten"));
  });
  return ({ id }) => showChosen(id);
}
