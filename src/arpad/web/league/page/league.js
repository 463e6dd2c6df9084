// The pages of a league without full reloads: forms are sent, and the answers replace parts of the page.
// Without this script, everything works with plain forms.
import { startChart } from "./league-chart.js";
import { drop, startQueue } from "./league-queue.js";
import { startRecorder } from "./league-record.js";
import { goBack, swap } from "./league-swap.js";

/** Makes the page interactive; called again after every replacement. */
function start() {
  startRecorder();
  startChart();
  for (const field of document.querySelectorAll("[data-select]")) {
    field.addEventListener("focus", () => /** @type {HTMLInputElement} */ (field).select());
  }
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
  if (form.method === "post") {
    const isDone = await swap(address.href, { method: "POST", body: fields }, form);
    if (isDone) drop(fields.get("key") ?? "");
  } else {
    await swap(`${address.origin}${address.pathname}?${fields}`, undefined, form);
  }
  for (const each of pressable) each.removeAttribute("disabled");
  delete form.dataset.sending;
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = target.closest("a");
  if (!link) return;
  if (link.dataset.drop) drop(link.dataset.drop);
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (link.matches(".sheet-x")) document.querySelector("#rec")?.classList.remove("open");
  if (link.hasAttribute("data-swap")) {
    event.preventDefault();
    swap(link.href);
  }
});
window.addEventListener("popstate", goBack);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.querySelector("#rec")?.matches(":target, .open")) return;
  document.querySelector("#rec")?.classList.remove("open");
  location.hash = "#main";
});
document.addEventListener("shown", start);

start();
startQueue();
