// Results on their way: each is kept on this device, with its key, until the server has answered. So
// none is lost without a network or with a closed tab, and none is saved twice.
import { show } from "./league-swap.js";

/** @typedef {{ fields: Record<string, string>, words: string, at: string, asks?: boolean }} Result */

const AGAIN = 5_000;
/** Milliseconds after which an answer is no longer waited for: the network only seems to be there. */
const PATIENCE = 10_000;
/** The results that wait belong to the link by which they were entered. */
const PLACE = `arpad results ${location.pathname.replace(/[^/]*$/, "")}`;
/** What is kept while the tab is open, if the browser keeps nothing. @type {Result[]} */
let memory = [];
/** Why the first result waits: network, server or link. */
let cause = "";
let isSending = false;

/** The results that wait, the oldest first. @returns {Result[]} */
export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return memory;
  }
}

/** @param {Result[]} results */
function keep(results) {
  memory = results;
  try {
    if (results.length) localStorage.setItem(PLACE, JSON.stringify(results));
    else localStorage.removeItem(PLACE);
  } catch {
    // the tab keeps them
  }
  draw();
}

/** Removes a result that is saved, or given up. @param {string} key */
export function drop(key) {
  if (waiting().some((each) => each.fields.key === key)) {
    keep(waiting().filter((each) => each.fields.key !== key));
  }
}

/** A key for a result: sent again, it is carried out only once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** The day of a moment where this device is. @param {Date} moment */
function dayOf(moment) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Sends a result; the answer if there is one. @param {Result} result */
async function deliver({ fields, at }) {
  const body = new URLSearchParams(fields);
  const day = dayOf(new Date(at));
  if (!fields.on && day !== dayOf(new Date())) body.set("on", day);
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch("record", { method: "POST", body, signal });
    cause = answer.status >= 500 || answer.status === 429 ? "server" : "";
    if (answer.status === 404) cause = "link";
    return cause ? null : answer;
  } catch {
    cause = navigator.onLine ? "server" : "network";
    return null;
  }
}

/** Keeps a result and sends it; the server's answer is shown if it comes.
 * @param {Result} result @returns {Promise<boolean>} Whether there was an answer. */
export async function submit(result) {
  keep([...waiting().filter((each) => each.fields.key !== result.fields.key), result]);
  return send(result);
}

/** @param {Result} result */
async function send(result) {
  isSending = true;
  const answer = await deliver(result);
  isSending = false;
  if (answer?.ok) drop(result.fields.key);
  else if (answer) mark(result.fields.key);
  draw();
  if (answer) await show(answer);
  return Boolean(answer);
}

/** Notes that the server asks something about a result. @param {string} key */
function mark(key) {
  keep(waiting().map((each) => (each.fields.key === key ? { ...each, asks: true } : each)));
}

/** Sends what waits; shows the last answer, unless somebody is just entering a result. */
async function flush() {
  if (isSending) return;
  isSending = true;
  let last = null;
  for (const result of waiting().filter((each) => !each.asks)) {
    const answer = await deliver(result);
    if (!answer) break;
    if (answer.ok) {
      drop(result.fields.key);
      last = answer;
    } else {
      mark(result.fields.key);
    }
  }
  isSending = false;
  draw();
  if (last && document.querySelector("[data-recorder]:not([data-busy])")) await show(last);
}

/** Shows which results wait, and why. */
function draw() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-waiting]"));
  if (!box) return;
  const results = waiting();
  box.hidden = !results.length || (isSending && !cause);
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("[data-cause]"))) {
    each.hidden = each.dataset.cause !== cause;
  }
  const one = /** @type {HTMLElement} */ (box.querySelector("[data-one]"));
  const many = /** @type {HTMLElement} */ (box.querySelector("[data-many]"));
  const unsent = results.filter((each) => !each.asks).length;
  one.hidden = unsent !== 1;
  many.hidden = unsent < 2;
  many.textContent = (many.dataset.many ?? "").replace("%s", String(unsent));
  box.querySelector("[data-open]")?.toggleAttribute("hidden", unsent === results.length);
  box.querySelector(".queue")?.replaceChildren(...results.map((each) => row(box, each)));
}

/** @param {HTMLElement} box @param {Result} result */
function row(box, result) {
  const template = /** @type {HTMLTemplateElement} */ (box.querySelector("[data-row]"));
  const made = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (made.querySelector(`[data-${name}]`));
  const time = new Date(result.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  part("words").textContent = result.words;
  part("when").textContent = [result.fields.game, time].filter(Boolean).join(", ");
  part("waits").hidden = Boolean(result.asks);
  part("look").hidden = !result.asks;
  part("look").addEventListener("click", () => send(result));
  const remove = part("remove");
  remove.setAttribute("aria-label", (remove.getAttribute("aria-label") ?? "").replace("%s", result.words));
  remove.addEventListener("click", () => drop(result.fields.key));
  return made;
}

/** Sends what waits: now, when the network is back, and again and again. */
export function startQueue() {
  document.addEventListener("shown", draw);
  window.addEventListener("online", flush);
  setInterval(() => waiting().some((each) => !each.asks) && flush(), AGAIN);
  draw();
  if (waiting().length) flush();
}
