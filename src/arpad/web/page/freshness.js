// @ts-check
// Whether these rules are those that the host has now: newer ones are taken as soon as they are there,
// and without the host the page says of which day its rules are.

import { byId, setText } from "./dom.js";

const CHECKED = "arpad-checked"; // the last day on which the host had these rules
const RENEWED = "arpad-renewed"; // this visit goes on with newer rules than it began with

/** What the browser keeps for the page; it need not keep anything. */
const remember = (store, key, value) => {
  try {
    store().setItem(key, value);
  } catch { /* then the day is not known */ }
};
const recall = (store, key) => {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
};
const lasting = () => localStorage;
const thisVisit = () => sessionStorage;

function dayInWords(text) {
  const words = { day: "numeric", month: "long", year: "numeric" };
  return new Date(Number(text)).toLocaleDateString("en-GB", /** @type {any} */ (words));
}

function offlineText() {
  const checked = recall(lasting, CHECKED);
  const day = checked ? `of ${dayInWords(checked)}, when this page last reached its host` : "of an unknown day";
  return `Offline: these are the rules ${day}.`;
}

/** Looks after the page for as long as it is open.
 * `renewal` is settled when newer files have taken over, `touched` tells whether anything was typed,
 * `follow` puts what was typed into the address, `speak` reads out. */
export function keepFresh({ renewal, touched, follow, speak }) {
  const note = byId("freshness");
  const [words, button] = note.children;
  const isRenewed = recall(thisVisit, RENEWED) === "yes";

  function say(text, offersReload = false) {
    setText(words, text);
    note.hidden = !text;
    button.hidden = !offersReload;
    if (text) speak(text);
  }

  async function renew() {
    await follow();
    remember(thisVisit, RENEWED, "yes");
    location.reload();
  }

  /** At once where nothing was typed; else it is asked: not all that was begun is in the address. */
  function onNewer() {
    if (touched.isSo || isRenewed) say("Newer rules are here. What you typed is kept.", true);
    else renew();
  }

  /** Only a page that was kept has a host that may have newer rules, or may not be there. */
  async function check() {
    const isKept = Boolean(navigator.serviceWorker.controller);
    try {
      const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
      if (isKept) await registration.update();
      remember(lasting, CHECKED, String(Date.now()));
      if (words.textContent.startsWith("Offline")) say("");
    } catch {
      if (isKept && button.hidden) say(offlineText());
    }
  }

  button.addEventListener("click", renew);
  renewal.then(onNewer);
  if (isRenewed) say("There were newer rules than on your last visit: these are they.");
  remember(thisVisit, RENEWED, "");
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => document.hidden || check());
  check();
}
