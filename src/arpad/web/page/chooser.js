// @ts-check
// The chooser of rules: a group of systems, then one of its members; and what to remember.

import { byId, field, make, radios, select } from "./dom.js";
import { forget, remember } from "./remember.js";
import { groups, sentences } from "./rules-chooser.js";
import { addSentences, fill } from "./sentences.js";
import { systems } from "./systems.js";

addSentences(sentences);

const FEW = 8; // members that are shown side by side; more become a list

const membersOf = (group) => systems.filter((system) => system.group === group);

/** The first system of a group. @param {string} group */
const firstOf = (group) => membersOf(group)[0].id;

function buildGroups() {
  byId("groups").append(...groups.filter(({ id }) => membersOf(id).length).map(({ id, name, says }) => {
    const box = make("input", { type: "radio", name: "group", value: id, id: `group-${id}` });
    return make("label", { class: "system" }, box, make("b", {}, name), make("small", {}, says));
  }));
}

function showMembers(state, chosen) {
  byId(`group-${chosen.group}`).checked = true;
  const members = membersOf(chosen.group);
  const place = byId("members");
  place.hidden = members.length < 2;
  if (place.dataset.group !== chosen.group) {
    place.dataset.group = chosen.group;
    const pairs = members.map(({ id, name }) => [id, name]);
    const control = pairs.length > FEW ? select(pairs) : radios("chips", "system", pairs, chosen.id);
    place.replaceChildren(field("system", fill("which_of_group"), control));
  }
  for (const box of place.querySelectorAll("input")) box.checked = box.value === chosen.id;
  const control = place.querySelector("select");
  if (control && control.value !== chosen.id) control.value = chosen.id;
}

/** Makes the chooser in its panel; `choose` is called with the id of a system. Returns the function
 * that shows the chosen one. */
export function makeChooser(state, { choose, say }) {
  const box = make("input", { type: "checkbox", id: "remember" });
  const drop = make("button", { type: "button", class: "btn bare", id: "forget" }, fill("forget"));
  byId("rules").prepend(
    make("div", { class: "systems", id: "groups", role: "radiogroup", "aria-label": fill("rating_system") }),
    make("div", { class: "terms", id: "members", hidden: "" }));
  byId("rules").append(make("div", { class: "remember" },
    make("label", { class: "check" }, box, make("span", {}, fill("remember_me"))), drop));
  buildGroups();
  byId("groups").addEventListener("input", ({ target }) => choose(firstOf(target.value)));

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
  return (chosen) => showMembers(state, chosen);
}
