// @ts-check
// Wires the page: what is typed goes into one state, the state is read, computed and shown.

import { all, byId, make, setText } from "./dom.js";
import { buildSwitch, readTerms, showForms, showProblems } from "./forms.js";
import { allowTexts, listenToFold, openForPrint, settle } from "./outcome.js";
import { systems } from "./rules.js";
import { TABS, freshState, fromFragment, toFragment } from "./state.js";

const SETTLE = 250; // ms without a key before the address and the spoken result follow

const state = freshState();
const answers = {}; // tab → its last good answer, from which summary, CSV and words are made
const tabs = {}; // those that were made
const loaded = {}; // module → what it exports as its own
const timers = { settling: 0 };
const fresh = { isKept: false };
const touched = { isSo: false }; // whether anything was typed since the page was loaded
/** Settled when a worker with newer files takes over from the one that brought this page. */
const renewal = new Promise((done) => {
  const workers = navigator.serviceWorker;
  const before = { worker: workers?.controller };
  workers?.addEventListener("controllerchange", () => {
    if (before.worker) done();
    before.worker = workers.controller;
  });
});
const speak = (text) => setText(byId("live"), text);

// --- Modules that are fetched when they are needed

const load = async (name) => {
  loaded[name] = (await import(`./${name}.js`)).default;
};

/** Texts to take away. */
const texts = () => import("./export-text.js");

/** The modules that a tab needs under a system. */
function modulesFor(tab, { id }) {
  return [`tab-${tab}`, `system-${id}`, ...(tab === "initial" ? [`initial-${id}`] : [])];
}

function fetchAndRender(names) {
  const failed = "This part of the page could not be loaded: try again when you are online.";
  allowTexts(false); // until the tab has a result
  Promise.all(names.map(load)).then(() => {
    render();
    loadTheRest();
  }, () => settle(state.tab, failed, Boolean(answers[state.tab])));
}

/** What the first view does not need; once it is there, the page needs its host no more. */
function loadTheRest() {
  const names = systems.flatMap((system) => system.tabs.flatMap((tab) => modulesFor(tab, system)));
  const awaited = [...new Set(names)].filter((name) => !loaded[name]);
  Promise.all([...awaited.map(load), texts()]).catch(() => {}); // asked for again when it is needed
  if (fresh.isKept || !location.protocol.startsWith("http") || !navigator.serviceWorker) return;
  fresh.isKept = true;
  import("./freshness.js").then(({ keepFresh }) => keepFresh({ renewal, touched, follow, speak }), () => {
    fresh.isKept = false; // the page works without it
  });
}

// --- From what is typed to what is shown

/** The chosen system, or the first that can answer a tab where the chosen one cannot. */
const systemFor = (tab) => [systems.find(({ id }) => id === state.system), ...systems]
  .find((system) => system.tabs.includes(tab));

function render() {
  const facts = systemFor(state.tab);
  const awaited = modulesFor(state.tab, facts).filter((name) => !loaded[name]);
  if (awaited.length) return fetchAndRender(awaited);
  tabs[state.tab] ??= loaded[`tab-${state.tab}`]({ state, changed: render, speak });
  const { id, name } = facts;
  return renderTab(tabs[state.tab], { id, name, facts, ...loaded[`system-${id}`] });
}

function renderTab(tab, system) {
  const problems = new Map();
  showForms(state, system);
  const question = tab.read({
    state, system, problems,
    initial: loaded[`initial-${system.id}`],
    ...readTerms(state, system, problems),
  });
  const answer = problems.size || question.hint ? null : tab.compute(question);
  if (answer) answers[state.tab] = answer;
  showProblems(problems);
  tab.show(question, answer);
  showNotes(system, question.terms);
  settle(state.tab, problems.size ? fixHint() : question.hint, Boolean(answers[state.tab]));
  clearTimeout(timers.settling);
  timers.settling = setTimeout(follow, SETTLE);
}

const fixHint = () => (answers[state.tab]
  ? "Fix the marked field; the greyed result is the last good one." : "Fix the marked field.");

function showNotes(system, terms) {
  const isLent = system.id !== state.system;
  const lent = `Initial ratings are worked out by ${system.name}’s rules.`;
  setText(byId("terms-note"), isLent ? lent : terms ? system.note(terms) : "");
  setText(byId("edition-note"), terms ? `Rules: ${system.about(terms)}.` : "");
}

function follow() {
  clearTimeout(timers.settling);
  history.replaceState(null, "", `#${toFragment(state)}`);
  speak(byId(`${state.tab}-hint`).textContent || (answers[state.tab]?.spoken() ?? ""));
}

function openTab(tab) {
  state.tab = tab;
  for (const name of TABS) {
    const button = byId(`tab-${name}`);
    button.setAttribute("aria-selected", String(name === tab));
    button.tabIndex = name === tab ? 0 : -1;
    byId(name).hidden = name !== tab;
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
  touched.isSo = true;
  if (!target.dataset.key) return;
  state[target.dataset.key] = target.value;
  render();
}

async function copy(text, done) {
  const outcome = await navigator.clipboard?.writeText(text).then(() => done, () => undefined);
  setText(byId("done"), outcome ?? "This browser did not let the page write to the clipboard.");
  speak(byId("done").textContent);
}

async function download() {
  const csv = answers[state.tab].csv(await texts());
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  make("a", { href: url, download: `arpad-${state.tab}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function restore() {
  Object.assign(state, fromFragment(location.hash));
  for (const control of all("[data-key]")) {
    const value = state[control.dataset.key];
    if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
  for (const tab of Object.values(tabs)) tab.sync?.();
  openTab(state.tab);
}

const buttons = {
  "copy-summary": async () => copy(answers[state.tab].summary(await texts()), "Summary copied."),
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
    listenToFold(tab);
  }
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  addEventListener("hashchange", restore);
  addEventListener("resize", render);
  addEventListener("beforeprint", () => openForPrint(state.tab));
}

buildSwitch();
listen();
restore();
