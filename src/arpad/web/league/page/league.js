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
  if (panel && (wasOpen || panel.querySelector(".saved"))) panel.classList.add("open");
  start();
  const news = document.querySelector("[role=alert], [role=status]") ?? document.querySelector("h1");
  if (news instanceof HTMLElement) {
    news.tabIndex = -1;
    news.focus({ preventScroll: Boolean(panel) });
  }
}

/** Sends a request and shows the answer; `form` is what is sent, if there is one.
 * @param {string} address @param {RequestInit} [options] @param {HTMLFormElement} [form] */
async function swap(address, options, form) {
  const panel = document.querySelector("#rec");
  const wasOpen = Boolean(panel?.matches(":target, .open"));
  document.body.setAttribute("aria-busy", "true");
  for (const each of document.querySelectorAll("[data-lost]")) each.remove();
  try {
    const answer = await fetch(address, options);
    if (answer.status >= 500) throw new Error("no answer of ours");
    await show(answer, wasOpen);
  } catch {
    fail(form);
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

/** Says truly what is known if there is no answer. @param {HTMLFormElement} [form] */
function fail(form) {
  const note = document.createElement("p");
  note.className = "note bad";
  note.dataset.lost = "";
  note.setAttribute("role", "alert");
  const first = document.createElement("b");
  first.textContent = "The server did not answer.";
  let more = " Try again.";
  if (form?.method === "post") {
    more = " It is not known whether this was saved.";
    more += form.elements.namedItem("key")
      ? " Try again: it is not saved twice."
      : " Load the page again to see.";
  }
  note.append(first, more);
  (form ?? document.querySelector("main"))?.prepend(note);
  note.scrollIntoView({ block: "center" });
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {SubmitEvent} */ (event).submitter;
  event.preventDefault();
  if (form.dataset.sending) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  const address = new URL(form.getAttribute("action") ?? "", document.baseURI);
  form.dataset.sending = "yes";
  const pressable = [...form.querySelectorAll("button:not([disabled])")];
  for (const each of pressable) each.setAttribute("disabled", "");
  if (form.method === "post") await swap(address.href, { method: "POST", body: fields }, form);
  else await swap(`${address.origin}${address.pathname}?${fields}`, undefined, form);
  for (const each of pressable) each.removeAttribute("disabled");
  delete form.dataset.sending;
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
