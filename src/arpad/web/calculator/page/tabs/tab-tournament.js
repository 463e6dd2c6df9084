// One player's tournament, or a rating period of several: rows of games, with the total beside them. Without games:
// a box to paste them into, an example, or a first row to type into.

import { drawPath } from "../charts/charts-games.js";
import { bullets, button, byId, draw, facts, make, quiet, setText } from "../ui/dom.js";
import { makeEvents } from "./events.js";
import { asSentence, checkPlayer } from "../ui/forms.js";
import { makeList } from "./lists.js";
import { makeNeed } from "./needed-score.js";
import { score, signed, two } from "../numbers/numbers.js";
import {
  boardFoot, changeLine, changeLines, changeNotes, changeOf, listenToFold, newRating, ratingBefore, setWorking, tellWorked,
} from "../ui/outcome.js";
import { readPlayer, showK } from "../ui/players.js";
import { example, sentences } from "../rules-tournament.js";
import { addSentences, fill, halves, sentence } from "../ui/sentences.js";
import { blankRow, isBlank } from "../ui/state.js";

// --- Without games

const SEEN = ["will_see_games", "will_see_total", "will_see_need"];

/** The start of a tournament, and how to type its games. @param {Element} start */
const typedPart = (start) => make("div", { class: "typed" },
  make("h2", { class: "only-empty" }, fill("or_type_them")), start,
  make("div", { class: "only-empty" }, quiet(fill("type_help")), button("type_games", { id: "type-games" }),
    make("h3", {}, fill("will_see")), bullets(SEEN.map((key) => fill(key)))));

/** Shows a tournament without games as the ways to get some. `list` is its list of games. */
function makeFirstGames(host, { state, changed }, list) {
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

addSentences(sentences);

// --- What is on the page

/** @type {[string[], string][]} */
const KEYS = [[["Enter"], "key_next"], [["W", "D", "L"], "key_result"], [["Alt", "↑", "↓"], "key_move"], [["Ctrl", "V"], "key_paste"]];

const keysLine = () => make("p", { class: "keys" }, ...KEYS.map(([keys, words]) => make("span", {},
  ...keys.flatMap((key) => [make("kbd", {}, key), " "]), fill(words))));

function build(host) {
  const total = make("aside", { class: "total", id: "tournament-outcome", "aria-label": fill("total") });
  const games = make("div", { class: "games cut", "data-list": "t" });
  const events = make("div", { id: "events" });
  const need = make("section", { class: "need", "aria-labelledby": "need-title" });
  const opener = make("button", { type: "button", class: "bottom", id: "open-total", "aria-expanded": "false", "aria-controls": "tournament-outcome" },
    make("span", { class: "b-hero" }), make("span", { class: "b-l" }, make("b"), make("span")));
  host.replaceChildren(
    make("div", { class: "work" },
      make("div", {},
        make("section", { class: "board bleed", "aria-label": fill("games") },
          typedPart(make("div", { class: "start", "data-player": "t" })), games, keysLine(), events,
          make("div", { class: "list-acts cut" }, button("add_event", { class: "btn bare", id: "add-event" }), button("clear_list", { class: "btn bare", id: "clear-t" })),
          boardFoot("tournament")),
        make("p", { class: "hint", id: "tournament-hint" }),
        need),
      make("div", { class: "side-col" }, total)),
    opener);
  listenToFold("tournament");
  return { games, events, need, total, opener };
}

/** The bar at the bottom of a phone's screen opens and closes the whole total. */
function listenToBottom({ total, opener }) {
  const open = (isOpen) => {
    total.classList.toggle("open", isOpen);
    opener.setAttribute("aria-expanded", String(isOpen));
  };
  opener.addEventListener("click", () => open(!total.classList.contains("open")));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && open(false));
}

// --- From rows to an answer

function read(question, { list, events }) {
  const { system, terms } = question;
  const player = readPlayer("t", question);
  const isRated = Boolean(terms && system.rating(terms, player) !== null);
  const { games, mistakes, needs } = list.read(question);
  const further = events.read(question);
  const all = [games, ...further.map((event) => event.games)].flat();
  const hint = question.hint || (isRated ? "" : fill("enter_start")) || (all.length ? "" : fill("enter_games"));
  const posed = { ...question, player, games, mistakes, needs, further, isRated, hint };
  return { ...posed, rated: (more) => rateAll(posed, more).report };
}

/** Rates all games, and further ones after them. */
function rateAll({ system, terms, player, games, further, period }, more = []) {
  if (!further.length) {
    const report = system.rate(terms, player, [...games, ...more]);
    return { report, each: [report.games], groups: () => [{ steps: system.steps(report), games: report.games }] };
  }
  const events = [{ terms, rating: null, games }, ...further];
  const last = events.pop();
  const report = period.rate(player, [...events, { ...last, games: [...last.games, ...more] }]);
  const titleOf = (at) => (at < 0 ? fill("together") : fill("event_number", { number: at + 1 }));
  return { report, each: report.reports.map((part) => part.games), groups: () => period.groups(report, titleOf) };
}

/** An impossible game is an error of its row: the others are rated without it. */
function withoutWrong(question) {
  const { system, terms, player, games, mistakes, needs } = question;
  const wrong = games.length ? system.rate(terms, player, games).games.map(({ problem }) => problem) : [];
  if (!wrong.some(Boolean)) return question;
  for (const [place, { at }] of games.entries()) {
    if (wrong[place]) mistakes.set(at, asSentence(wrong[place][1])) && needs.set(at, "fixing");
  }
  question.games = games.filter((_, place) => !wrong[place]);
  return question;
}

function compute(question) {
  const { player, problems } = question;
  const { report, each, groups } = rateAll(withoutWrong(question));
  checkPlayer("t", player, report.n, question);
  if (problems.size) return null;
  if (!report.n && player.rating == null) {
    question.hint = sentence(fill("still_unrated"));
    return null;
  }
  const values = { score: halves(report.points), n: report.n, expected: two(report.expected) };
  return {
    report, each, groups,
    summary: ({ tournamentSummary }) => tournamentSummary(report),
    csv: ({ csv }) => csv(report),
    chart: "path",
    spoken: () => fill("tournament_spoken", {
      ...values, line: changeLine(report), performance: performanceText(report),
    }),
  };
}

const performanceText = ({ performance }) => `${performance?.value ?? fill("none")}`;

/** The performance; why there is none, in words. */
const performanceFact = ({ performance }) =>
  (performance ? performance.value ?? fill("no_performance") : fill("no_performance_rule"));

// --- Showing

const NEEDS = {
  rating: ["row_needs_rating", "rows_need_rating"],
  result: ["row_needs_result", "rows_need_result"],
  fixing: ["row_needs_fixing", "rows_need_fixing"],
};

/** What the rows need that do not count yet: "Row 2 needs a rating." */
function needsText(needs) {
  return Object.entries(NEEDS).flatMap(([need, [one, many]]) => {
    const rows = [...needs].flatMap(([at, each]) => (each === need ? [at + 1] : []));
    const last = rows.pop();
    if (!last) return [];
    return [rows.length ? fill(many, { rows: fill("and_last", { all: rows.join(", "), last }) }) : fill(one, { rows: last })];
  });
}

function countText({ games, n, batch }, needs) {
  const all = games.length + needs.size;
  const isOneByOne = batch === "game";
  if (all === n) return [fill(isOneByOne ? "rated_one_by_one" : "rated_from_start")];
  const key = all === 1 ? "count_one" : "count_games";
  return [fill(key, { n, all }), ...needsText(needs)];
}

function factsOf(report, hasPeriod) {
  const { points, n, expected, average, k, factor } = report;
  return facts([
    [fill("fact_score"), fill("out_of", { score: score(points), n })],
    [fill("fact_expected_sum"), two(expected)],
    [fill("fact_average"), average ?? "–"],
    [fill("fact_performance"), performanceFact(report)],
    ...(k == null ? [] : [[factor ?? fill("fact_k"), fill("k_value", { k }), hasPeriod ? fill("one_k") : ""]]),
  ]);
}

function showPath(report) {
  const svg = byId("path");
  const steps = [...report.games, ...(report.additions ?? [])]
    .map(({ points, change, counted, name }) => ({ points, counted, name, change: change ?? 0 }));
  const words = (place, rating) => {
    if (!place) return fill("path_start", { rating: `${rating}` });
    const { name, change } = steps[place - 1];
    const values = { number: place, name, rating: two(rating), change: signed(two(change)) };
    return fill(place > report.games.length ? "path_addition" : "path_point", values);
  };
  drawPath(svg, report.rating, steps, newRating(report), words);
  svg.setAttribute("aria-label", fill("path_label", {
    n: report.games.length, from: `${ratingBefore(report)}`, to: newRating(report),
  }));
}

function showTotal({ total, opener }, report, question) {
  const figure = byId("path")?.closest("figure") ?? makeFigure();
  total.replaceChildren(
    make("div", { class: "band" }, ...changeLines(report), factsOf(report, question.further.length > 0), figure),
    make("div", { class: "notes" }, ...changeNotes(report), ...countText(report, question.needs).map(quiet)));
  showPath(report);
  const [hero, words] = opener.children;
  setText(hero, changeOf(report));
  hero.classList.toggle("down", report.change < 0);
  setText(words.firstChild, fill("from_to", { from: `${ratingBefore(report)}`, to: newRating(report) }));
  setText(words.lastChild, fill("score_of_expected", { score: score(report.points), n: report.n, expected: two(report.expected) }));
}

/** What no single game brings, such as a bonus, in rows of its own: then the rows end at the total. */
function showAdditions(host, additions) {
  const cell = (kind, words) => make("span", { class: kind }, words);
  const place = host.querySelector(".added") ?? make("ol", { class: "added" });
  host.querySelector(".rows").after(place);
  place.replaceChildren(...additions.map(({ name, change }) => make("li", { class: "grow" },
    cell("no", "+"), cell("nm", name), cell(change > 0 ? "n gain up" : "n gain", signed(two(change))))));
}

const makeFigure = () => make("figure", { class: "rel" },
  make("figcaption", { class: "unseen" }, fill("path_caption")),
  draw("svg", { id: "path", class: "chart", role: "img", tabindex: 0 }));

/** The first game that counts, as the example of the text below. */
function tellFirst({ system, terms, player, games }, { games: assessed }) {
  const at = assessed.findIndex(({ counted }) => counted);
  const { opponent, points } = games[at] ?? {};
  if (!opponent) return;
  const { mine } = system.game(terms, player, opponent, points, {});
  tellWorked({ system, terms }, [system.rating(terms, player), system.rating(terms, opponent)], points, mine);
}

/** Leads from a single game to what a target needs. */
function leadToNeed(state) {
  state.isNeedOpened = false;
  const target = byId("f-need-target");
  byId("need-title").scrollIntoView();
  (target.checkVisibility() ? target : byId("need-title")).focus();
}

function show(question, answer, parts) {
  const { list, events, need, places, first } = parts;
  first.show();
  showK("t", answer?.report);
  list.show(question, answer?.each[0]);
  showAdditions(places.games, answer?.report.additions ?? []);
  events.show(question, answer?.each.slice(1));
  need(question);
  if (question.state.isNeedOpened) leadToNeed(question.state);
  byId("add-event").hidden = !question.period;
  places.opener.hidden = !answer;
  if (!answer) return;
  const { report, groups } = answer;
  showTotal(places, report, question);
  tellFirst(question, report);
  setWorking("tournament", () => [
    ...groups(),
    ...(report.performance ? [{ title: fill("fact_performance"), steps: question.system.performanceSteps(report) }] : []),
  ]);
}

/** @returns {import("../types").Tab} */
export default (page) => {
  const places = build(byId("tournament"));
  const list = makeList(places.games, "t", page);
  const events = makeEvents(places.events, page);
  const need = makeNeed(places.need, page.state);
  listenToBottom(places);
  const first = makeFirstGames(byId("tournament"), page, list);
  byId("clear-t").addEventListener("click", () => {
    first.reset();
    list.clear();
  });
  byId("add-event").addEventListener("click", events.add);
  const parts = { list, events, need, places, first };
  return {
    read: (question) => read(question, parts),
    compute,
    show: (question, answer) => show(question, answer, parts),
    open: list.open,
    insert: list.insert,
    sync() {
      first.reset();
      list.sync();
      events.sync();
    },
  };
};
