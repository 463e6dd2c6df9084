// Wires the page: what is typed goes into one state, which is read, computed and shown.

import { all, byId, fieldId, make, setText } from "./ui/dom.js";
import { readTerms, showProblems, showTerms } from "./ui/forms.js";
import { listenToFold, openForPrint, settle } from "./ui/outcome.js";
import { pressK, pressKind, showPlayers, type } from "./ui/players.js";
import { recalled, remember } from "./ui/storage.js";
import { fill } from "./ui/sentences.js";
import { TABS, freshState, widened } from "./ui/state.js";
import { systemOf, systems } from "./systems/systems.js";

const SETTLE = 250; // ms without a key press before the address and the spoken result are updated
const STYLES = ["parts", "lists", "paste", "chooser"]; // style sheets that the first view does not need

const state = freshState();
const answers = {}; // tab → its answer, from which the summary, the CSV and the texts are made
const tabs = {}; // the tabs that have been made
const loaded = {}; // module → its default export
const styles = {}; // style sheet → a promise until it applies
let settling = 0; // the timer
let isKept = false; // the page is kept up to date and for use without its host
/** Shows the chosen system in the chooser, which is made when it is first opened. @type {any} */
let showChosen = null;
let isTyped = false; // something was typed or chosen
/** Settled when the box is there. @type {any} */
let boxed = null;
let openedTab = ""; // since the address was read
/** Settled when a service worker with newer files replaces the one that served this page. @type {Promise<void>} */
const renewal = new Promise((done) => {
  const workers = navigator.serviceWorker;
  let before = workers?.controller;
  workers?.addEventListener("controllerchange", () => {
    if (before) done();
    before = workers.controller;
  });
});
const speak = (text) => setText(byId("live"), text);

// --- Modules that are loaded when they are needed

const load = async (name) => {
  if (loaded[name]) return;
  loaded[name] = (await import(`./${name}.js`)).default;
  widened(state); // the new system may ask for more
};

/** Texts to copy or save, and the tools for that. */
const exporting = () => import("./ui/export.js");

/** The module for the address, which holds what was typed. */
const address = () => import("./ui/address.js");

/** Loads a style sheet, once; the page works without it. */
function loadStyle(name) {
  styles[name] ??= byId(`style-${name}`) ?? new Promise((done) => {
    const sheet = make("link", { rel: "stylesheet", href: `./${name}.css`, id: `style-${name}` });
    for (const end of ["load", "error"]) sheet.addEventListener(end, done);
    document.head.append(sheet);
  }).then(() => { styles[name] = true; });
  return styles[name];
}

/** The modules that a tab needs under a system. */
function modulesFor(tab, { id, group, tabs: able }) {
  return [
    `tab-${tab}`, `system-${group}`,
    ...(tab === "initial" && able.includes(tab) ? [`initial-${id}`] : []),
    ...(tab === "tournament" && able.includes("period") ? [`period-${id}`] : []),
  ];
}

/** Renders when everything is there: a tab that gets its style afterwards would jump. */
function fetchAndRender(awaited) {
  return Promise.all(awaited).then(() => {
    render();
    loadTheRest();
  }, () => settle(state.tab, fill("not_loaded"), false));
}

/** Makes the box for whatever is pasted, once. */
const mountBox = () => (boxed ??= import("./start/start-box.js").then(({ mountStart }) =>
  mountStart({ state, open: openFor, system: interpreter, speak })).catch(() => { byId("any").hidden = true; }));

/** Loads what the first view does not need; after that, the page no longer needs its host. */
function loadTheRest() {
  STYLES.forEach(loadStyle);
  const names = systems.flatMap((system) =>
    TABS.filter((tab) => system.tabs.includes(tab)).flatMap((tab) => modulesFor(tab, system)));
  const awaited = [...new Set(names)].filter((name) => !loaded[name]);
  const later = [exporting, () => import("./ui/chooser.js"), () => import("./systems/fide-steps.js"),
    mountBox];
  Promise.all([...awaited.map(load), ...later.map((fetch) => fetch())]).catch(() => {}); // loaded when needed
  if (isKept || !location.protocol.startsWith("http") || !navigator.serviceWorker) return;
  isKept = true;
  import("./ui/freshness.js").then(({ keepFresh }) => keepFresh({ renewal, isTyped: () => isTyped, follow, speak }), () => {
    isKept = false; // the page works without it
  });
}

// --- From input to display

function render() {
  const facts = systemOf(state.system);
  const modules = modulesFor(state.tab, facts).filter((name) => !loaded[name]);
  const sheets = (state.tab === TABS[0] ? [] : STYLES).map(loadStyle).filter((sheet) => sheet instanceof Promise);
  if (modules.length + sheets.length) return fetchAndRender([...modules.map(load), ...sheets]);
  tabs[state.tab] ??= loaded[`tab-${state.tab}`]({ state, changed: render, speak });
  return renderTab(tabs[state.tab], interpreter());
}

/** The interpreter of the chosen system, with its facts; inherited: some of it is loaded later. */
function interpreter() {
  const facts = systemOf(state.system);
  const { id, name, group } = facts;
  return Object.assign(Object.create(loaded[`system-${group}`][id]), { id, name, facts });
}

function renderTab(tab, system) {
  const problems = new Map();
  showTerms(state, system);
  showPlayers(state, system);
  const question = tab.read({
    state, system, problems,
    initial: loaded[`initial-${system.id}`],
    period: loaded[`period-${system.id}`],
    ...readTerms(state, system, problems),
  });
  const answer = problems.size || question.hint ? null : tab.compute(question);
  answers[state.tab] = answer;
  showProblems(problems);
  if (byId("rules").hidden && [...problems.keys()].some((key) => byId(fieldId(key))?.closest("#rules"))) toggleRules();
  tab.show(question, answer);
  showNotes(system, question.terms);
  settle(state.tab, problems.size ? fill("fix_marked") : question.hint, Boolean(answer));
  byId("picture").hidden = !answer?.chart;
  const place = byId(`${state.tab}-acts`);
  if (byId("acts").parentElement !== place) place.append(byId("acts"));
  clearTimeout(settling);
  settling = setTimeout(follow, SETTLE);
}

function showNotes(system, terms) {
  const { document: source, certainty } = system.facts;
  const note = (terms && system.note(terms)) || [source, certainty].filter(Boolean).join(" ");
  setText(byId("terms-note"), note);
  showChosen?.(systemOf(state.system));
  setText(byId("rules-line"), (terms && system.line?.(terms)) || system.name);
  setText(byId("edition-note"), terms ? fill("rules_are", { rules: system.about(terms) }) : "");
}

async function follow() {
  clearTimeout(settling);
  const { toFragment } = await address();
  history.replaceState(null, "", `#${toFragment(state)}`);
  if (state.isRemembered) remember(state);
  speak(byId(`${state.tab}-hint`)?.textContent || (answers[state.tab]?.spoken() ?? ""));
}

function openTab(tab) {
  openedTab = state.tab = tab;
  for (const name of TABS) {
    const button = byId(`tab-${name}`);
    button.setAttribute("aria-selected", String(name === tab));
    button.tabIndex = name === tab ? 0 : -1;
    byId(name).hidden = name !== tab;
  }
  syncControls(); // what was typed in another tab may hold here too
  return render();
}

/** A table or list that is pasted where no text is being written is previewed in a list. */
function onPaste(event) {
  const field = event.target.closest?.("textarea, input:not([type=radio],[type=checkbox],[type=file])");
  const text = event.clipboardData?.getData("text/plain").trim();
  const isTable = /[\n\t]/.test(text);
  if (event.defaultPrevented || !text || field?.tagName === "TEXTAREA" || field?.value) return;
  if (!isTable && (field || state.tab === TABS[0])) return;
  event.preventDefault();
  if (state.tab !== TABS[0]) return tabs[state.tab]?.open(text);
  byId("anything").value = text;
  byId("anything").dispatchEvent(new Event("input"));
}

/** Opens a tab for what was pasted. */
async function openFor(tab) {
  isTyped = true;
  await openTab(tab);
  return tabs[tab];
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
  isTyped = true;
  if (target.dataset.kind) pressKind(state, target);
  else if (target.dataset.key) type(state, target);
  else return;
  render();
}

/** Chooses another system. */
function choose(id) {
  isTyped = true;
  state.system = id;
  render();
}

/** Swaps the two players. */
function swap() {
  for (const key of Object.keys(state).filter((name) => name.startsWith("a."))) {
    const other = `b${key.slice(1)}`;
    [state[key], state[other]] = [state[other], state[key]];
  }
  state.result = String(1 - Number(state.result));
  isTyped = true;
  syncControls();
  render();
}

/** What buttons among the fields do. */
const pressed = {
  swap,
  need() { // the tab leads on from there
    state["t.rating"] ||= state["a.rating"];
    state.isNeedOpened = true;
    openTab("tournament");
  },
  k(button) {
    pressK(state, button);
    render();
  },
};

/** @param {any} event */
function onClick({ target }) {
  const button = target.closest("[data-do]");
  pressed[button?.dataset.do]?.(button);
}

async function toggleRules() {
  const panel = byId("rules");
  panel.hidden = !panel.hidden;
  if (!showChosen) {
    showChosen = () => {}; // until it is made
    const { makeChooser } = await import("./ui/chooser.js");
    const say = (words) => exporting().then((tools) => tools.say(words, speak), () => {});
    showChosen = makeChooser(state, { choose, say });
    showChosen(systemOf(state.system));
  }
  byId("change-rules").setAttribute("aria-expanded", String(!panel.hidden));
  setText(byId("change-rules"), fill(panel.hidden ? "change" : "done"));
}

/** Shows in every control what the state holds. */
function syncControls() {
  for (const control of all("[data-key]")) {
    const value = state[control.dataset.key];
    if (control.type === "radio") control.checked = control.value === value;
    else control.value = value ?? "";
  }
}

/** Restores what the address or this device holds; input made meanwhile is kept. */
async function restore() {
  const known = recalled();
  state.isRemembered = Boolean(known);
  const before = { ...state };
  openedTab = "";
  const hash = location.hash.includes("=") ? location.hash : ""; // read now: any input changes it
  const kept = hash ? null : known;
  const links = hash ? await address().catch(() => null) : null;
  const { group } = links?.systemIn(hash) ?? systemOf(kept?.system ?? "") ?? systems[0];
  // What a system asks for is known once it is loaded; if that fails, the page says so.
  if (!loaded[`system-${group}`]) await load(`system-${group}`).catch(() => {});
  const since = Object.entries(state).filter(([key, value]) => key in before && value !== before[key]);
  Object.assign(state, links?.fromFragment(hash) ?? freshState(), systemOf(kept?.system ?? "") ? kept : {},
    Object.fromEntries(since));
  syncControls();
  for (const tab of Object.values(tabs)) tab.sync?.();
  openTab(openedTab || state.tab);
}

/** Copy, link, save: the code for these buttons is loaded when one is pressed. */
async function take(id) {
  const { actions } = await exporting();
  await follow();
  actions[id]({ answer: answers[state.tab], tab: state.tab, speak });
}

function listen() {
  document.addEventListener("input", onInput);
  document.addEventListener("paste", onPaste);
  document.addEventListener("click", onClick);
  document.addEventListener("spoken", (event) => speak(/** @type {CustomEvent} */ (event).detail));
  for (const tab of TABS) {
    byId(`tab-${tab}`).addEventListener("click", () => openTab(tab));
    byId(`tab-${tab}`).addEventListener("keydown", tabKey);
  }
  listenToFold(TABS[0]);
  for (const id of ["copy-summary", "copy-link", "download", "picture"]) {
    byId(id).addEventListener("click", () => take(id));
  }
  byId("any-file").addEventListener("click", async () => (await mountBox())?.());
  byId("print").addEventListener("click", () => print());
  byId("change-rules").addEventListener("click", toggleRules);
  addEventListener("hashchange", restore);
  addEventListener("beforeprint", () => openForPrint(state.tab));
}

/** Loads what the text below the calculator needs, after the first view; the page works without it. */
const loadArticle = () => import("./ui/article.js").catch(() => {});
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(loadArticle), { once: true });

byId("asleep").remove();
byId("work").hidden = false;
listen();
restore();
