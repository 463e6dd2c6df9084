// Wires the page: what is typed goes into one state, the state is read, computed and shown.

import { editions, presets, titles } from "./rules.js";
import {
  editionsFor, eloExpected, eloTournament, expectedHundredths, inForce, initial, odds, tournament,
} from "./rulebook.js";
import {
  assumptions, floorNotes, halves, initialSteps, kReason, missing, performanceSteps, ruleTexts,
  tournamentSteps,
} from "./working.js";
import {
  changeLine, csv, freshState, fromFragment, gameSummary, initialSummary, readBirthYear, readCount,
  readK, readOpponent, readPeriod, readRating, signed, toFragment, tournamentSummary, two,
} from "./state.js";
import { drawBars, drawCurve, drawPath } from "./charts.js";
import { bullets, byId, facts, field, make, mark, quiet, select, setText } from "./dom.js";
import { buildLists, rowRemark, showRows, syncRows, typed } from "./lists.js";

const PLAYERS = { game: ["a", "b"], tournament: ["t"], initial: [] };
const TABS = Object.keys(PLAYERS);
const SETTLE = 250; // ms without a key before the address and the spoken result follow

const state = freshState();
// tab → its summary, its CSV and the sentence that is spoken
const shown = {};

const say = (text) => setText(byId("live"), text);

function buildTerms() {
  const controls = [...new Set(editions.flatMap((edition) => edition.time_controls))];
  const day = make("input", { type: "date", min: editions[0].since, max: "9999-12-31" });
  byId("fide-terms").append(
    field("on", "First day", day),
    field("tc", "Time control", select(controls.map((name) => [name, name]))));
  const known = presets.map(({ id, name, k }) => [id, `${name}: K ${k}`]);
  byId("elo-terms").append(
    field("preset", "K", select([...known, ["custom", "A K of your own"]])),
    field("k", "Your K, 0 to 200"));
}

function buildPlayers() {
  for (const place of document.querySelectorAll("[data-player]")) {
    const who = place.dataset.player;
    const rating = field(`${who}.rating`, who === "t" ? "Starting rating" : "Rating");
    rating.classList.add("big");
    const fields = {
      born: "Birth year", games: "Rated games played", peak: "Highest rating ever",
      ...(who === "t" ? { period: "Games in the period" } : {}), k: "Or choose K",
    };
    place.append(rating, make("details", { class: "k", id: `${who}-k` }, make("summary", {}, "K"),
      quiet("All optional: what is left out is that of an established adult."),
      make("div", { class: "fields" },
        ...Object.entries(fields).map(([name, title]) => field(`${who}.${name}`, title))),
      quiet("")));
  }
}

// --- Reading the state: values, and by the key of their field the mistakes

function take(problems, key, read) {
  if (read.error) problems.set(key, read.error);
  return read.error ? null : read.value;
}

function readTerms(problems, tab) {
  if (state.rules === "elo" && tab !== "initial") {
    const preset = presets.find(({ id }) => id === state.preset);
    return { elo: true, k: preset ? preset.k : take(problems, "k", readK(state.k)) };
  }
  const known = editionsFor(editions, state.tc);
  const edition = state.on ? inForce(known, state.on) : null;
  if (!edition) {
    problems.set("on", state.on
      ? `The first edition known for ${state.tc} is that of ${known[0].since}.`
      : "Choose the day on which the tournament starts.");
  }
  return { edition, on: state.on };
}

function readPlayer(problems, who, terms) {
  const read = (name, reader) =>
    take(problems, `${who}.${name}`, reader(state[`${who}.${name}`], terms.on));
  const rating = read("rating", readRating);
  if (terms.elo) return { rating };
  return {
    rating,
    birthYear: terms.edition ? read("born", readBirthYear) : null,
    gamesPlayed: read("games", readCount),
    peak: read("peak", readRating),
    gamesInPeriod: read("period", readPeriod),
    k: read("k", readK),
  };
}

/** The complete rows as games, each with the place it was typed in. */
function readGames(problems, list) {
  return state.rows[list].flatMap((row, at) => {
    const key = `${list}.row.${at}`;
    const opponent = take(problems, key, readOpponent(row.opponent));
    if (problems.has(key) || opponent === undefined || !row.result) return [];
    return [{ opponent, points: 2 * Number(row.result), name: row.name.trim(), at }];
  });
}

const rate = (terms, player, games) => (terms.elo
  ? eloTournament(player.rating, games, terms.k)
  : tournament(terms.edition, titles, player, games, terms.on));

function showProblems(problems) {
  for (const control of document.querySelectorAll("[data-key]:not([type=radio])")) {
    mark(control, problems.get(control.dataset.key), byId(`${control.id}-error`));
  }
}

/** Greys the tab's last result, and says what is wrong or missing. */
function grey(tab, problems, hint) {
  const wrong = shown[tab] ? "Mend the marked field; greyed is the last good result."
    : "Mend the marked field.";
  settle(tab, problems.size ? wrong : hint);
  for (const who of PLAYERS[tab]) showK(who, null);
}

function settle(tab, hint) {
  setText(byId(`${tab}-hint`), hint);
  byId(tab).classList.toggle("stale", Boolean(hint));
  byId(tab).classList.toggle("empty", !shown[tab]);
  for (const id of ["copy-summary", "download"]) byId(id).disabled = Boolean(hint);
}

function showK(who, report) {
  const details = byId(`${who}-k`);
  const choice = report?.choice;
  setText(details.firstChild, choice ? `K ${choice.k}: ${kReason(choice)}` : "K, by the rules");
  const texts = choice ? assumptions(choice) : [];
  setText(details.lastChild, texts.length ? `Assumed: ${texts.join("; ")}.` : "");
}

/** The change, readable from across a table, and beneath it what it is made of. */
function changeBlock(report, pairs) {
  const special = report.games.length > 1 ? "" : rowRemark(report.games[0], report.edition);
  return [
    make("p", { class: report.rounded < 0 ? "change less" : "change" }, signed(String(report.rounded))),
    make("p", { class: "exact" }, `exactly ${signed(two(report.change, report.unit))}`),
    make("p", { class: "move" }, `${report.rating} → `, make("strong", {}, `${report.newRating}`)),
    facts([["Expected score", two(report.expected, report.unit)], ...pairs, ["K", report.k]]),
    bullets([special, ...floorNotes(report)]),
  ];
}

function showWorking(tab, groups) {
  const details = byId(`${tab}-working`);
  details.groups = groups;
  if (details.open) fillWorking(details);
}

function fillWorking(details) {
  details.lastElementChild.replaceChildren(...(details.groups ?? []).flatMap(workingGroup));
}

function workingGroup({ title, steps, games }) {
  const parts = title ? [make("h3", {}, title)] : [];
  let last = null;
  for (const step of steps) {
    if (step.game !== last) {
      const { opponent, name } = games?.[step.game - 1] ?? {};
      const who = step.game && `Game ${step.game}: ${opponent ?? "unrated"} ${name ?? ""}`;
      if (games && last !== null) parts.push(make("h4", {}, who ?? "Together"));
      parts.push(make("ol", { class: "steps" }));
    }
    last = step.game;
    parts.at(-1).append(make("li", {}, make("span", { class: "article" }, step.article),
      make("span", {}, step.text)));
  }
  return parts;
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

function oddsText(own, other) {
  const ratio = odds(own, other);
  const value = ratio < 100 ? ratio.toFixed(1)
    : ratio < 1e6 ? Math.round(ratio) : "more than a million";
  return `${value} : 1${own === other ? "" : ` for ${own > other ? "A" : "B"}`}`;
}

function showChance(share, ratio) {
  const figure = (title, value) => make("p", {}, make("span", {}, title), make("strong", {}, value));
  const bar = make("div", { class: "meter", "aria-hidden": "true" }, make("span"), make("span"));
  bar.firstChild.style.flexGrow = share;
  bar.lastChild.style.flexGrow = 1 - share;
  byId("chance").replaceChildren(figure("A", percent(share)), figure("Odds", ratio),
    figure("B", percent(1 - share)), bar);
}

function showCurve(terms, own, other) {
  const expectedAt = (difference) => (terms.elo ? eloExpected(difference, 0)
    : expectedHundredths(terms.edition, own, own - difference) / 100);
  const difference = own - other;
  const expected = expectedAt(difference);
  const text = `${signed(String(difference))}: ${expected.toFixed(2)}`;
  drawCurve(byId("curve"), { expectedAt, difference, expected, text });
  byId("curve").setAttribute("aria-label", "Curve of the expected score of player A, from 0 to 1, " +
    `by rating difference; this pairing is marked at ${text}.`);
}

function renderGame() {
  const problems = new Map();
  const terms = readTerms(problems, "game");
  const a = readPlayer(problems, "a", terms);
  const b = readPlayer(problems, "b", terms);
  showProblems(problems);
  const complete = ![a.rating, b.rating, terms.k].includes(null);
  if (problems.size || !complete) return grey("game", problems, "Enter both ratings and a K.");
  const points = 2 * Number(state.result);
  const mine = rate(terms, a, [{ opponent: b.rating, points }]);
  const theirs = rate(terms, b, [{ opponent: a.rating, points: 2 - points }]);
  const share = eloExpected(a.rating, b.rating);
  const ratio = oddsText(a.rating, b.rating);
  const chances = `A ${percent(share)}, B ${percent(1 - share)}, odds ${ratio}`;
  shown.game = {
    summary: () => gameSummary(mine, theirs, chances),
    csv: () => csv(mine),
    sentence: `Player A: ${changeLine(mine)}. Player B: ${changeLine(theirs)}. ` +
      `Win probability: ${chances}.`,
  };
  settle("game", "");
  showK("a", mine);
  showK("b", theirs);
  byId("side-a").replaceChildren(...changeBlock(mine, []));
  byId("side-b").replaceChildren(...changeBlock(theirs, []));
  showChance(share, ratio);
  showCurve(terms, a.rating, b.rating);
  return showWorking("game", [
    { title: "Player A", steps: tournamentSteps(mine) },
    { title: "Player B", steps: tournamentSteps(theirs) },
  ]);
}

function showPictures(report) {
  const changes = report.games.map((game) =>
    (game.expected === null ? null : game.change / report.unit));
  const each = changes.map((change, place) =>
    `game ${place + 1} ${change === null ? "not counted" : signed(change.toFixed(2))}`);
  drawBars(byId("bars"), changes);
  byId("bars").setAttribute("aria-label", `Bars of the change of each game: ${each.join(", ")}.`);
  drawPath(byId("path"), report.rating,
    report.games.map(({ points }, place) => ({ points, change: changes[place] ?? 0 })));
  byId("path").setAttribute("aria-label", `Line of the rating through ${changes.length} games, ` +
    `from ${report.rating} to ${(report.rating + report.change / report.unit).toFixed(2)}.`);
}

function renderTournament() {
  const problems = new Map();
  const terms = readTerms(problems, "tournament");
  const player = readPlayer(problems, "t", terms);
  const games = readGames(problems, "t");
  const complete = games.length && ![player.rating, terms.k].includes(null);
  const report = complete && !problems.size ? rate(terms, player, games) : null;
  if (report && player.gamesInPeriod != null && player.gamesInPeriod < report.n) {
    problems.set("t.period", `It includes the games given here, of which ${report.n} count.`);
  }
  showProblems(problems);
  showRows("t", problems, games, problems.size ? null : report);
  if (problems.size || !report) {
    return grey("tournament", problems, player.rating === null ? "Enter your starting rating."
      : "Enter an opponent’s rating and a result; every further game counts at once.");
  }
  const score = `${halves(report.points)} out of ${report.n}`;
  shown.tournament = {
    summary: () => tournamentSummary(report),
    csv: () => csv(report),
    sentence: `${changeLine(report)}. Score ${score}, ` +
      `expected ${two(report.expected, report.unit)}, performance ${report.performance.value ?? "none"}.`,
  };
  settle("tournament", "");
  showK("t", report);
  byId("tournament-outcome").replaceChildren(
    ...changeBlock(report, [
      ["Score", score], ["Average opponent", report.average ?? "–"],
      ["Performance", report.performance.value ?? "none for a clean score"],
    ]), quiet("Every game is rated from the starting rating."));
  showPictures(report);
  const groups = [{ steps: tournamentSteps(report), games }];
  if (report.edition) groups.push({ title: "Performance", steps: performanceSteps(report.performance) });
  return showWorking("tournament", groups);
}

function showAdded(edition) {
  const draws = edition?.initial.value?.added_draws ?? [];
  const cell = (kind, text) => make("span", { class: kind }, text);
  document.querySelector("[data-list=i] .added").replaceChildren(...draws.map((rating) => make("li", {},
    cell("number", "+"), cell("opponent", `${rating}`), cell("score", "Draw"),
    cell("name", "added by the rule"))));
}

function renderInitial() {
  const problems = new Map();
  const { edition } = readTerms(problems, "initial");
  const games = readGames(problems, "i");
  const complete = edition?.initial.value && games.length && !problems.size;
  const report = complete ? initial(edition, games) : null;
  showProblems(problems);
  showAdded(edition);
  showRows("i", problems, games, report);
  byId("initial-rule").replaceChildren(bullets(edition ? ruleTexts(edition) : []));
  if (!report) {
    return grey("initial", problems, edition && !edition.initial.value
      ? "The rule of that day is not known: choose a later day."
      : "Enter the opponents of a player who has no rating yet.");
  }
  const reasons = missing(report);
  shown.initial = {
    summary: () => initialSummary(report),
    csv: () => csv(report),
    sentence: report.rating === null ? `No initial rating yet: ${reasons.join("; ")}.`
      : `Initial rating ${report.rating}.`,
  };
  settle("initial", "");
  byId("initial-outcome").replaceChildren(
    make("h2", {}, "Initial rating"),
    make("p", { class: "change" }, `${report.rating ?? "none yet"}`),
    facts([
      ["Score", `${halves(report.points)} out of ${report.n}`],
      ["Average with added draws", report.average ?? "–"],
      ["Percentage with them", report.percentage === null ? "–" : `${report.percentage} %`],
      ...(reasons.length && report.n ? [["So far", report.computed]] : []),
    ]),
    ...(reasons.length ? [make("h3", {}, "What is missing"), bullets(reasons)] : []));
  return showWorking("initial", [{ steps: initialSteps(report) }]);
}

const renderers = { game: renderGame, tournament: renderTournament, initial: renderInitial };

function showTerms() {
  const fide = state.rules === "fide" || state.tab === "initial";
  byId("fide-terms").hidden = !fide;
  byId("elo-terms").hidden = fide;
  byId("f-k").parentElement.hidden = state.preset !== "custom";
  for (const who of ["a", "b", "t"]) byId(`${who}-k`).hidden = state.rules === "elo";
  const edition = fide && inForce(editionsFor(editions, state.tc), state.on);
  const origin = presets.find(({ id }) => id === state.preset)?.origin ?? "";
  const borrowed = state.rules === "elo" ? "Initial ratings are worked out by FIDE’s rules." : "";
  setText(byId("terms-note"), fide ? borrowed : origin);
  setText(byId("edition-note"), edition ? `Rules: ${edition.name} (${edition.source}).`
    : fide ? "" : "Rules: the Elo formula.");
}

let settling;

function render() {
  showTerms();
  renderers[state.tab]();
  clearTimeout(settling);
  settling = setTimeout(follow, SETTLE);
}

function follow() {
  clearTimeout(settling);
  history.replaceState(null, "", `#${toFragment(state)}`);
  say(byId(`${state.tab}-hint`).textContent || shown[state.tab].sentence);
}

function openTab(tab) {
  state.tab = TABS.includes(tab) ? tab : TABS[0];
  for (const name of TABS) {
    const button = byId(`tab-${name}`);
    button.setAttribute("aria-selected", String(name === state.tab));
    button.tabIndex = name === state.tab ? 0 : -1;
    byId(name).hidden = name !== state.tab;
  }
  render();
}

function tabKey(event) {
  const at = TABS.indexOf(state.tab);
  const last = TABS.length - 1;
  const to = { ArrowRight: at + 1, ArrowLeft: at + last, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  openTab(TABS[to % TABS.length]);
  byId(`tab-${state.tab}`).focus();
}

function onInput({ target }) {
  if (target.dataset.key) state[target.dataset.key] = target.value;
  if (target.dataset.key || typed(target)) render();
}

async function copy(text, done) {
  const said = await navigator.clipboard?.writeText(text).then(() => done, () => undefined);
  setText(byId("done"), said ?? "This browser did not let the page write to the clipboard.");
  say(byId("done").textContent);
}

function download() {
  const url = URL.createObjectURL(new Blob([shown[state.tab].csv()], { type: "text/csv" }));
  make("a", { href: url, download: `arpad-${state.tab}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function restore() {
  Object.assign(state, fromFragment(location.hash));
  for (const control of document.querySelectorAll("[data-key]")) {
    const value = state[control.dataset.key];
    if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
  Object.keys(state.rows).forEach(syncRows);
  openTab(state.tab);
}

const buttons = {
  "copy-summary": () => copy(shown[state.tab].summary(), "Summary copied."),
  "copy-link": () => {
    follow();
    copy(location.href, "Link copied.");
  },
  download,
  print: () => print(),
};

function listen() {
  document.addEventListener("input", onInput);
  for (const tab of TABS) {
    byId(`tab-${tab}`).addEventListener("click", () => openTab(tab));
    byId(`tab-${tab}`).addEventListener("keydown", tabKey);
    byId(`${tab}-working`).addEventListener("toggle", ({ target }) => target.open && fillWorking(target));
  }
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  addEventListener("hashchange", restore);
  addEventListener("resize", render);
  addEventListener("beforeprint", () => { // a closed working would not be printed
    byId(`${state.tab}-working`).open = true;
    fillWorking(byId(`${state.tab}-working`));
  });
}

buildTerms();
buildPlayers();
buildLists(state, render, say);
listen();
restore();
if (location.protocol.startsWith("http")) {
  navigator.serviceWorker?.register("./sw.js").catch(() => {}); // the page works without it
}
