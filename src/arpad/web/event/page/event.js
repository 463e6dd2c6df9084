// The page "Event": files are dropped or chosen, read and rated by this computer's own server or in this
// tab, and the report takes the place of the form. Files stay chosen until another one is; words are data.

import { Python } from "./python.js";
import { enliven, listenTo } from "./report.js";
import { Unreadable, reduced } from "./rating-list.js";

const byId = (id) => /** @type {any} */ (document.getElementById(id));
const WORDS = JSON.parse(byId("words").textContent);
const form = byId("event");
const LISTS = [...form.querySelectorAll("input[type=file][name^=list_]")];
/** The place in which the calculator leaves a file for this page. */
const HANDED_OVER = "arpad-event";
const SOON = 500; // ms without a word: what is faster needs none
/** @type {Record<string, any>} */
const last = { read: null, rated: null, work: null }; // what was read, the form of the report shown

/** @param {string} key @param {Record<string, any>} [values] */
const say = (key, values = {}) => WORDS[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** @param {string} name @param {Record<string, any>} properties @param {...(Node | string)} children
 * @returns {any} */
function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Opens whatever is folded around an element. */
function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

class Refused extends Error {
  constructor({ refused, field }) {
    super(refused);
    this.field = field;
  }
}

// --- What is wrong, and where

function forget() {
  byId("problem").replaceChildren();
  for (const bad of form.querySelectorAll("[aria-invalid]")) bad.removeAttribute("aria-invalid");
  for (const message of form.querySelectorAll(".message")) message.textContent = "";
}

/** A button that chooses the system whose ratings the file has, and rates the event by it. */
function offer({ system, label }) {
  const onclick = () => {
    form.elements.system.value = system;
    showTerms();
    rate();
  };
  return make("button", { className: "btn main", type: "button", onclick }, label);
}

/** @param {string} message @param {string} [field] whose field is opened, marked and told too */
function complain(message, field, isAlert = true) {
  forget();
  const note = make("div", { className: "note bad" }, message);
  const { question } = last.read ?? {};
  if (field === "system" && question?.system) {
    note.append(offer(question));
    field = "";
  }
  if (isAlert) note.role = "alert";
  byId("problem").replaceChildren(note);
  const control = field && form.elements[field];
  if (!control) return null;
  const first = control instanceof RadioNodeList ? control[1] : control;
  unfold(first);
  if (!(control instanceof RadioNodeList)) first.setAttribute("aria-invalid", "true");
  const line = byId(`${field}-message`);
  if (line) line.textContent = message;
  return first;
}

function failed(error) {
  if (error.name === "AbortError") return complain(WORDS.stopped, "", false);
  if (error instanceof Refused) return complain(error.message, error.field);
  if (error.key) return complain(say(error.key, error.values), error instanceof Unreadable ? "list_1" : "");
  return complain(WORDS.lost);
}

/** After a click on "Rate": whatever has to be changed has the focus. */
const stumbled = (error) => failed(error)?.focus();

// --- Work that may take a while: a count that moves, and a way out

async function working(key, values, work) {
  last.work?.abort();
  const stop = new AbortController();
  last.work = stop;
  const timer = setTimeout(() => show(true), SOON);
  const show = (isShown) => {
    for (const id of ["busy", "stop", "progress"]) byId(id).hidden = !isShown;
  };
  const step = (words, share) => {
    byId("busy-count").textContent = words;
    byId("progress").value = share;
  };
  byId("busy-what").textContent = say(key, values);
  byId("busy-count").textContent = "";
  byId("progress").removeAttribute("value");
  try {
    return await work(stop.signal, step);
  } finally {
    clearTimeout(timer);
    show(false);
  }
}

/** What answers: Python in this tab, where the page has it, or the server. */
const python = WORDS.runtime && new Python(WORDS.runtime);

/** The answer to the form, or why it is refused. */
async function ask(fields, signal, step) {
  const headers = { Accept: "application/json" };
  const answer = await (python
    ? python.answer(fields, signal, (share) => step(say("getting", { share: Math.floor(100 * share) }), share))
    : fetch("./event", { method: "POST", body: fields, headers, signal }));
  if (!answer.ok) throw new Refused(await answer.json());
  return answer;
}

// --- What was chosen

/** The form as it stands, without the lists: those are read here. */
function fieldsFor(kind) {
  const fields = new FormData(form);
  for (const { name } of LISTS) fields.delete(name);
  fields.set("as", kind);
  return fields;
}

/** Read the event's file: what is in it, whom to look up, what is to be asked. */
async function readEvent() {
  const [file] = byId("file").files;
  if (!file) return null;
  if (file.size > WORDS.most * 1024 * 1024) {
    throw new Refused({ refused: say("too_large", { name: file.name, most: WORDS.most }), field: "file" });
  }
  const answer = await working("reading", file, async (...given) => (await ask(fieldsFor("read"), ...given)).json());
  last.read = { file, ...answer };
  showRead(file, answer);
  return last.read;
}

function showRead(file, { kind, facts, question }) {
  byId("read-name").textContent = file.name;
  byId("read-kind").textContent = say("chosen", { kind, size: Math.ceil(file.size / 1000) });
  byId("read-facts").replaceChildren(...facts.map(([label, value, more]) => make("div", {},
    make("dt", {}, label), make("dd", {}, value, ...(more ? [make("small", {}, more)] : [])))));
  showZone(false);
  if (question) complain(question.message, question.field);
  else forget();
}

function showZone(isShown) {
  byId("drop").hidden = !isShown;
  byId("read").hidden = isShown;
}

async function onEvent() {
  last.read = null;
  if (byId("handed")) byId("handed").hidden = true;
  try {
    await readEvent();
  } catch (error) {
    showZone(true);
    failed(error);
  }
}

/** Give an input a file, as if it had been chosen there. */
function put(input, file) {
  const carrier = new DataTransfer();
  carrier.items.add(file);
  input.files = carrier.files;
  showName(input);
}

/** Say beside its button which file was chosen; the event's own is shown as it was read. */
function showName(input) {
  const place = byId(`${input.id}-name`);
  if (place) place.textContent = input.files[0]?.name ?? "";
}

async function isList(file) {
  const head = new TextDecoder("latin1").decode(await file.slice(0, 512).arrayBuffer());
  return /^PK\x03\x04|^(ï»¿)?\s*(ID ?Number\s+Name|(<\?[^>]*>\s*)?<playerslist)/i.test(head);
}

/** A table without results beside a table of games has the players. */
async function isPlayers(file) {
  if (!/\.(csv|tsv)$/i.test(file.name) || !byId("file").files.length) return false;
  const [line] = (await file.slice(0, 4096).text()).split(/\r?\n/, 1);
  return /name|player/i.test(line) && !/white|black|result/i.test(line);
}

async function take(files) {
  /** @type {Record<string, File[]>} */
  const sorted = { lists: [], others: [] };
  for (const file of files) ((await isList(file)) ? sorted.lists : sorted.others).push(file);
  for (const file of sorted.others) {
    if (await isPlayers(file)) {
      byId("more").open = true;
      put(byId("players"), file);
    } else put(byId("file"), file);
  }
  for (const file of sorted.lists) {
    const free = LISTS.find((input) => !input.files.length) ?? LISTS[0];
    if (free !== LISTS[0]) byId("more-lists").open = true;
    put(free, file);
  }
  if (sorted.others.length) await onEvent();
  else if (!byId("file").files.length) complain(WORDS.no_event, "", false);
}

// --- Rating, and the report

/** The form with small lists in it: the players of the event alone. */
async function wholeForm(kind) {
  const fields = fieldsFor(kind);
  const chosen = LISTS.filter((input) => input.files.length);
  if (!chosen.length) return fields;
  const read = last.read?.file === byId("file").files[0] ? last.read : await readEvent();
  const ids = new Set(read.fide_ids.map(String));
  for (const input of chosen) {
    const [file] = input.files;
    const small = await working("reading", file, (signal, step) => {
      const progress = (count, share) => step(say("players", { count: count.toLocaleString("en") }), share);
      return reduced(file, ids, { progress, signal });
    });
    fields.set(input.name, new File([small.content], small.name));
  }
  return fields;
}

async function rate() {
  forget();
  try {
    const fields = await wholeForm("part");
    const page = await working("rating", {}, async (...given) => (await ask(fields, ...given)).text());
    last.rated = fields;
    showReport(page);
  } catch (error) {
    stumbled(error);
  }
}

function showReport(page) {
  const report = byId("report");
  report.innerHTML = page; // made by our own server, every word of a file escaped
  enliven(report);
  history.pushState({ isReport: true }, "");
  turn(true);
}

/** The title of a report is the event's name: in the tab, in a bookmark, in a printed file. */
const TITLE = document.title;
const titleOf = (isReport) => (isReport && byId("report").querySelector("h1")?.textContent) || TITLE;

/** Between the form and the report. */
function turn(isReport) {
  byId("ask").hidden = isReport;
  byId("report").hidden = !isReport;
  document.title = titleOf(isReport);
  scrollTo(0, 0);
  byId(isReport ? "report" : "go").focus({ preventScroll: true });
}

async function download(kind) {
  const fields = last.rated;
  fields.set("as", kind);
  try {
    const answer = await working("rating", {}, (...given) => ask(fields, ...given));
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "");
    const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: name?.[1] ?? kind });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    turn(false);
    stumbled(error);
  }
}

function takeSample(event) {
  event.preventDefault();
  return take([new File([WORDS.sample], "sample.trf")]);
}

/** Only the terms of the chosen system are asked for. */
function showTerms() {
  const { value } = form.elements.system;
  for (const term of form.querySelectorAll("[data-of]")) {
    term.hidden = !term.dataset.of.split(" ").includes(value);
    for (const control of term.querySelectorAll("input, select")) control.disabled = term.hidden;
  }
}

/** Links within the report make no history, so that one step back leads to the form. */
function onReportClick(event) {
  const button = event.target.closest("[data-as], [data-do=back], [data-do=another], a[href^='#']");
  if (button?.hash) {
    event.preventDefault();
    reveal(byId(decodeURIComponent(button.hash.slice(1))));
  } else if (button?.dataset.as) download(button.dataset.as);
  else if (button?.dataset.do === "another") location.assign(location.pathname);
  else if (button) history.back();
}

function reveal(place) {
  unfold(place);
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "center" });
}

function listen() {
  const zone = byId("drop");
  for (const name of ["dragenter", "dragover"]) {
    addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
  }
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) zone.classList.remove("over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    turn(false);
    take([...(event.dataTransfer?.files ?? [])]);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    rate();
  });
  byId("file").addEventListener("change", () => take([...byId("file").files]));
  byId("another").addEventListener("click", () => byId("file").click());
  byId("stop").addEventListener("click", () => last.work?.abort());
  byId("sample").addEventListener("click", takeSample);
  form.elements.system.addEventListener("change", showTerms);
  form.addEventListener("change", ({ target }) => (target.type === "file" ? showName(target) : forget()));
  listenTo(byId("report"));
  byId("report").addEventListener("click", onReportClick);
  addEventListener("popstate", ({ state }) => turn(Boolean(state?.isReport)));
}

// --- What the calculator has handed over

/** A file that waits for this page; it is taken once. */
function handedOver() {
  try {
    const held = JSON.parse(sessionStorage.getItem(HANDED_OVER) ?? "null");
    sessionStorage.removeItem(HANDED_OVER);
    const bytes = atob(held.content.slice(held.content.indexOf(",") + 1));
    return new File([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], held.name);
  } catch {
    return null;
  }
}

/** Reads it at once, unless Python would have to come for it: that is for its user to say. */
async function takeOver(file) {
  if (!python || !(await python.isToCome())) return take([file]);
  put(byId("file"), file);
  byId("handed-name").textContent = file.name;
  byId("handed-size").textContent = say("to_come", { size: Math.ceil(python.total / 1e6) });
  byId("drop").hidden = true;
  byId("handed").hidden = false;
  return byId("thorough").addEventListener("click", () => take([file]));
}

listen();
showTerms();
form.querySelectorAll("input[type=file]").forEach(showName); // chosen before the script was there
form.dataset.ready = "";
const handed = handedOver();
if (handed) takeOver(handed);
else if (byId("file").files.length) onEvent();
else if (history.state?.isReport) {
  history.replaceState(null, "");
  complain(WORDS.gone, "", false);
}
