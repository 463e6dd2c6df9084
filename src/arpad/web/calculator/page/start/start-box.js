// The box of the first page: what is pasted or dropped is read, named, and led to where it belongs.

import { byId, button, make, setText } from "../ui/dom.js";
import { readFact, readTerms } from "../ui/forms.js";
import { changeOf, newRating, ratingBefore } from "../ui/outcome.js";
import { addSentences, fill } from "../ui/sentences.js";
import { score } from "../numbers/numbers.js";
import { decoded } from "../paste/paste-box.js";
import { longest, rowOf } from "../paste/paste-preview.js";
import { OMITTED, ROLES } from "../paste/pasted-roles.js";
import { readOpponent } from "../tabs/rows.js";
import { store } from "../ui/storage.js";
import { paste } from "../rules-pasted.js";
import { routeOf } from "./start-reading.js";

addSentences(paste);

/** The place in which a file waits for the page of events; that page has the same. */
const HANDED_OVER = "arpad-event";
const SCORES = { 1: ["w", "1"], 0.5: ["d", "½"], 0: ["l", "0"] };
const box = byId("any");
const area = byId("anything");
const title = (/** @type {string} */ text) => make("p", { class: "kind" }, text);
const say = (/** @type {string} */ text) => make("p", { class: "any-say" }, text);
const small = (/** @type {string} */ text) => make("p", { class: "tiny quiet" }, text);

/** A file as a text that storage can keep. @param {Blob} file @returns {Promise<string>} */
const packed = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

/** The player of a tournament as the state has them; null if something in it is impossible. */
function playerOf(state, system, terms) {
  const wanted = system.facts.player.filter(({ name }) => system.asksPlayer?.(name, terms) ?? true);
  const read = wanted.map((fact) => [fact.name, readFact(fact, state[`t.${fact.name}`] ?? "")]);
  if (read.some(([, { error }]) => error)) return null;
  const none = system.facts.player.map(({ name }) => [name, null]);
  return Object.fromEntries([...none, ...read.map(([name, { value = null }]) => [name, value])]);
}

/** What the chosen rules make of rows, for a player who starts from this rating; null if they cannot yet. */
function changeBy({ state, system }, rows, rating) {
  const problems = new Map();
  const { terms } = readTerms(state, system, problems);
  const player = playerOf({ ...state, "t.rating": rating }, system, terms);
  if (!terms || problems.size || state.events.length || !player || system.rating(terms, player) === null) return null;
  const games = rows.map((row, at) => ({
    opponent: readOpponent(system.facts, row.opponent).value ?? null,
    points: 2 * Number(row.result), name: row.name, at, facts: {}, ...(row.forfeit ? { forfeit: true } : {}),
  }));
  const report = system.rate(terms, player, games);
  return report.games.some((game) => game.problem) ? null : report;
}

/** Mounts the box, and returns what its button does. `open(tab)` opens a tab and gives it, `system()` is the one that is chosen, `speak` reads out.
 * @param {{ state: any, open: (tab: string) => Promise<any>, system: () => any, speak: (text: string) => void }} page */
export function mountStart({ state, open, system, speak }) {
  const shown = make("div", { class: "any-r", id: "any-read" });
  const promise = small(fill("start_promise"));
  /** @type {File | null} */
  let file = null; // the file whose text is in the box

  function show(...parts) {
    shown.replaceChildren(...parts);
    if (!shown.isConnected) {
      area.parentElement.after(promise);
      box.append(shown);
    }
    box.classList.add("any-read");
    speak(shown.firstChild?.textContent ?? "");
  }

  function clear() {
    file = null;
    area.value = "";
    box.classList.remove("any-read");
    shown.remove();
    promise.remove();
    area.focus();
  }

  const press = (key, act, kind = "btn bare") => {
    const made = button(key, { class: kind });
    made.addEventListener("click", act);
    return made;
  };
  const acts = (...buttons) => make("div", { class: "acts-l" }, ...buttons, press("paste_clear", clear));

  // --- Where it leads

  async function openGame({ own, score: result, opponent }) {
    if (own) state["a.rating"] = own;
    state["b.rating"] = opponent;
    if (result) state.result = result;
    clear();
    await open("game");
    byId("tab-game").focus();
  }

  async function openTournament(rows, player, rating) {
    if (rating) state["t.rating"] = rating;
    if (player?.birth_year != null && "t.birth_year" in state) state["t.birth_year"] ||= String(player.birth_year);
    const problem = (await open("tournament")).insert(rows, 0, true);
    if (problem) return show(title(fill("start_too_many")), say(problem), acts());
    clear();
    return byId("tab-tournament").focus();
  }

  /** Opens the text in the tournament's own box, where columns are changed and questions answered. */
  async function openPreview() {
    const text = area.value;
    clear();
    (await open("tournament")).open(text);
  }

  async function handOver(given) {
    const text = JSON.stringify({ name: given.name, content: await packed(given) });
    if (store(HANDED_OVER, text, () => sessionStorage)) location.assign(box.dataset.event);
    else showTooLarge();
  }

  /** The way to the page of events, where it rates them; otherwise what does. */
  const eventWay = (key, route, kind) => (box.dataset.event
    ? [press(key, () => handOver(file ?? new File([area.value], route.name)), kind)] : []);
  const noEvents = () => (box.dataset.event ? [] : [small(fill("start_no_events"))]);

  function showTooLarge() {
    const link = make("a", { class: "btn", href: box.dataset.event }, fill("start_event_page"));
    show(title(fill("start_too_large")), say(fill("start_choose_there")),
      make("div", { class: "acts-l" }, ...(box.dataset.event ? [link] : []), press("paste_clear", clear)), ...noEvents());
  }

  // --- What was read

  function showGame({ game }) {
    const key = `${game.own ? "start_game" : "start_you"}_${SCORES[game.score]?.[0] ?? "open"}`;
    show(title(fill("start_game")), say(fill(key, game)),
      acts(press("start_open_game", () => openGame(game), "btn main")));
  }

  function squares(games) {
    return make("span", { class: "form", role: "img", "aria-label": games.map((game) => fill(`start_${SCORES[game.score][0]}`)).join(", ") },
      ...games.map((game) => make("span", { class: `r ${SCORES[game.score][0]}` }, SCORES[game.score][1])));
  }

  /** The own rating, to type or to change, and what the games would make of it. */
  function ownRating(rows, player) {
    const field = make("input", { class: "line-in", id: "any-rating", inputmode: "numeric", autocomplete: "off" });
    const change = make("p", { class: "any-chg", "aria-live": "polite" }, make("b"), make("span"));
    field.value = player?.rating == null ? state["t.rating"] : String(player.rating);
    const update = () => {
      const report = field.value.trim() && changeBy({ state, system: system() }, rows, field.value);
      setText(change.firstChild, report ? changeOf(report) : "");
      setText(change.lastChild, report ? fill("from_to", { from: `${ratingBefore(report)}`, to: newRating(report) }) : "");
    };
    field.addEventListener("input", update);
    update();
    const label = make("label", { class: "any-me" }, make("span", {}, fill("your_rating")), field);
    return { field, parts: [label, change] };
  }

  function showTournament(route) {
    const { games, player, columns, notes, skipped } = route.reading;
    const rows = games.map(rowOf);
    const points = games.reduce((sum, game) => sum + 2 * game.score, 0);
    const left = columns.filter(({ role }) => role === OMITTED || !ROLES.includes(role)).map(({ header, number }) => header || String(number));
    const { field, parts } = ownRating(rows, player);
    const key = player?.rating == null ? "start_score" : "start_score_own";
    const kind = games.length === 1 ? "start_one_of" : `start_${route.kind}`;
    show(title(fill(kind, { n: games.length })),
      say(fill(key, { score: score(points), n: games.length, rating: player?.rating ?? "" })),
      make("div", { class: "any-row" }, squares(games.slice(0, 30)), ...parts),
      acts(press("start_open_tournament", () => openTournament(rows, player, field.value.trim()), "btn main"),
        ...(route.isEvent ? eventWay("start_rate_event", route, "btn bare") : []), press("start_otherwise", openPreview)),
      ...[...notes, ...(left.length ? [fill("start_omitted", { list: left.join(", ") })] : []),
        ...(skipped.length ? [fill("paste_skipped", { list: skipped.join("; ") })] : [])].map(small));
  }

  function showEvent(route) {
    const isReadable = route.kind !== "json" && route.reading.question?.kind !== "nothing";
    const kind = box.dataset.event ? "btn bare" : "btn main";
    show(title(fill(`start_event_${route.kind}`)), say(fill(box.dataset.event ? "start_event" : "start_no_events")),
      acts(...eventWay("start_rate_event", route, "btn main"), ...(isReadable ? [press("start_one_player", openPreview, kind)] : [])));
  }

  function showQuestion(route) {
    show(title(fill(route.reading.games.length ? "start_almost" : "start_asks")), say(route.reading.question.text),
      acts(press("start_answer", openPreview, "btn main"), ...(route.isEvent ? eventWay("start_thorough", route, "btn bare") : [])));
  }

  function showNothing(route) {
    show(title(fill("start_not_understood")), say(route.reading.question?.text ?? fill("start_no_game")),
      acts(...(route.isEvent ? eventWay("start_thorough", route, "btn main") : [])), ...(route.isEvent ? noEvents() : []));
  }

  const screens = { game: showGame, tournament: showTournament, event: showEvent, ask: showQuestion, nothing: showNothing };

  function showText() {
    if (!area.value.trim()) return clear();
    const route = routeOf(area.value);
    return screens[route.to](route);
  }

  async function take(chosen) {
    file = chosen;
    if (chosen.size > longest) return showTooLarge();
    const text = decoded(await chosen.arrayBuffer());
    area.value = text.includes("\0") ? "" : text;
    area.scrollTop = 0;
    return area.value.trim() ? showText() : show(title(chosen.name), say(fill("paste_unreadable")), acts());
  }

  area.addEventListener("input", ({ inputType }) => {
    file = null;
    showText();
    if (inputType === "insertFromPaste") area.scrollTop = 0;
  });
  addEventListener("dragover", (event) => {
    if (event.defaultPrevented || ![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    box.classList.add("over");
  });
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || box.classList.remove("over"));
  addEventListener("drop", (event) => {
    box.classList.remove("over");
    const [dropped] = event.dataTransfer?.files ?? [];
    if (event.defaultPrevented || !dropped) return;
    event.preventDefault();
    take(dropped);
  });
  if (area.value.trim()) showText(); // typed before this was here, or kept by the browser
  box.dataset.ready = "";

  /** Lets a file be chosen. */
  return () => {
    const input = make("input", { type: "file" });
    input.addEventListener("change", () => input.files[0] && take(input.files[0]));
    input.click();
  };
}
