// A tournament without games: a box to paste them into, an example, or a first row to type into.

import { bullets, button, byId, make, quiet } from "../ui/dom.js";
import { example } from "../rules-tournament.js";
import { fill } from "../ui/sentences.js";
import { blankRow, isBlank } from "../ui/state.js";

const SEEN = ["will_see_games", "will_see_total", "will_see_need"];

/** The start of a tournament, and how to type its games. @param {Element} start */
export const typedPart = (start) => make("div", { class: "typed" },
  make("h2", { class: "only-empty" }, fill("or_type_them")), start,
  make("div", { class: "only-empty" }, quiet(fill("type_help")), button("type_games", { id: "type-games" }),
    make("h3", {}, fill("will_see")), bullets(SEEN.map((key) => fill(key)))));

/** Shows a tournament without games as the ways to get some. `list` is its list of games. */
export function makeFirstGames(host, { state, changed }, list) {
  const typed = host.querySelector(".typed");
  const games = host.querySelector(".games");
  const paste = games.querySelector(".paste");
  let isTyping = false; // rows were asked for
  const trial = button("try_example", { class: "btn bare only-empty", id: "try-example" });
  paste.before(make("h2", { class: "only-empty" }, fill("paste_first")));
  paste.after(trial);

  const isEmpty = () => !isTyping && !state.events.length && state.rows.t.every(isBlank);
  const focusFirst = () => games.querySelector(".opponent").focus();

  function typeThem() {
    isTyping = true;
    changed();
    focusFirst();
  }

  byId("type-games").addEventListener("click", typeThem);
  host.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.id !== "f-t-rating") return;
    event.preventDefault();
    typeThem();
  });
  trial.addEventListener("click", () => {
    state["t.rating"] ||= example.rating;
    byId("f-t-rating").value = state["t.rating"];
    list.replace(example.games.map((game) => ({ ...blankRow(), ...game })), fill("example_added"));
    focusFirst();
  });

  return {
    /** After the list was cleared, all ways are open again. */
    reset() {
      isTyping = false;
    },
    show() {
      const is = isEmpty();
      isTyping ||= !is; // rows stay until the list is cleared
      if (host.classList.contains("no-games") === is) return;
      const isLeft = !is && paste.contains(document.activeElement);
      host.classList.toggle("no-games", is);
      paste.open = is;
      games[is ? "after" : "before"](typed);
      if (isLeft) focusFirst();
    },
  };
}
