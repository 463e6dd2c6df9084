// Pages without full reloads: what the server answers takes the place of what is shown.

/** The address of what is shown. */
let shown = location.href;

/** Loads the page of an earlier address; the recorder opens and closes without that. */
export function goBack() {
  if (withoutHash(location.href) === withoutHash(shown)) return;
  location.reload();
}

/** @param {string} address */
function withoutHash(address) {
  return address.replace(/#.*/, "");
}

/** Replaces what is shown by the answer of the server.
 * @param {Response} answer @param {boolean} [isOpen] Whether the recorder is open on a phone. */
export async function show(answer, isOpen = isRecorderOpen()) {
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
  shown = answer.url;
  const panel = document.querySelector("#rec");
  if (panel && (isOpen || panel.querySelector(".saved"))) panel.classList.add("open");
  document.dispatchEvent(new Event("shown"));
  const news = document.querySelector("[role=alert], .saved[role=status]") ?? document.querySelector("h1");
  if (news instanceof HTMLElement) {
    news.tabIndex = -1;
    news.focus({ preventScroll: Boolean(panel) });
  }
}

/** Whether the recorder covers the page. */
function isRecorderOpen() {
  return Boolean(document.querySelector("#rec")?.matches(":target, .open"));
}

/** Sends a request and shows the answer; `form` is what is sent, if there is one.
 * @param {string} address @param {RequestInit} [options] @param {HTMLFormElement} [form]
 * @returns {Promise<boolean>} Whether there was an answer. */
export async function swap(address, options, form) {
  const isOpen = isRecorderOpen();
  document.body.setAttribute("aria-busy", "true");
  for (const each of document.querySelectorAll("[data-lost]")) each.remove();
  try {
    const answer = await fetch(address, options);
    if (answer.status >= 500) throw new Error("no answer of ours");
    await show(answer, isOpen);
    return answer.ok;
  } catch {
    fail(form);
    return false;
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
