// @ts-check
// The pages of a league without full reloads: forms are sent, and the answers replace parts of the page.
// Without this script, everything works with plain forms.
import { startChart } from "./league-chart.js";
import { startRecorder } from "./league-record.js";

/** Makes the page interactive; called again after every replacement. */
function start() {
  startRecorder();
  startChart();
  for (const field of document.querySelectorAll("[data-select]")) {
    field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select());
  }
}

/** Replaces what is shown by the answer of the server.
 * @param {Response} answer @param {boolean} wasOpen */
async function show(answer, wasOpen) {
  const text = await answer.text();
  const next = new DOMParser().parseFromString(text, "text/html");
  const main = next.querySelector("main");
  if (!main) {
    location.assign(answer.url);
    return;
  }
  document.title = next.title;
  document.querySelector("main")?.replaceWith(document.adoptNode(main));
  history.pushState(null, "", answer.url);
  const panel = document.querySelector("#rec");
  if (panel && (wasOpen || location.hash === "#rec")) panel.classList.add("open");
  start();
  const told = document.querySelector("[role=alert], [role=status]") ?? document.querySelector("h1");
  if (told instanceof HTMLElement) {
    told.tabIndex = -1;
    told.focus({ preventScroll: Boolean(panel) });
  }
}

/** @param {string} address @param {RequestInit} [options] */
async function swap(address, options) {
  const panel = document.querySelector("#rec");
  const wasOpen = Boolean(panel?.matches(":target, .open"));
  document.body.setAttribute("aria-busy", "true");
  try {
    await show(await fetch(address, options), wasOpen);
  } catch {
    fail();
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

/** Says that nothing was saved, if the server cannot be reached. */
function fail() {
  const note = document.createElement("p");
  note.className = "note bad";
  note.setAttribute("role", "alert");
  const first = document.createElement("b");
  first.textContent = "The server cannot be reached.";
  note.append(first, " Nothing was saved; try again.");
  document.querySelector("main")?.prepend(note);
  note.scrollIntoView({ block: "center" });
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {SubmitEvent} */ (event).submitter;
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) told.append(name, String(value));
  const address = new URL(form.getAttribute("action") ?? "", document.baseURI);
  event.preventDefault();
  if (form.method === "post") swap(address.href, { method: "POST", body: told });
  else swap(`${address.origin}${address.pathname}?${told}`);
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (link.matches(".sheet-x")) document.querySelector("#rec")?.classList.remove("open");
  if (link.hasAttribute("data-swap")) {
    event.preventDefault();
    swap(link.href);
  }
});
window.addEventListener("popstate", () => location.reload());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.querySelector("#rec")?.matches(":target, .open")) return;
  document.querySelector("#rec")?.classList.remove("open");
  location.hash = "#main";
});

start();
