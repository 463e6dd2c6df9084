// @ts-check
// Whether these rules are those that the host has now: newer ones are taken as soon as they are there,
// and without the host the page says of which day its rules are.

import { byId, setText } from "./dom.js";
import { sentences } from "./rules-freshness.js";
import { addSentences, fill } from "./sentences.js";

addSentences(sentences);

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
  return new Date(Number(text)).toLocaleDateString(fill("fresh_locale"), /** @type {any} */ (words));
}

function offlineText() {
  const checked = recall(lasting, CHECKED);
  return checked ? fill("fresh_offline", { day: dayInWords(checked) }) : fill("fresh_unknown");
}

/** Looks after the page for as long as it is open.
 * `renewal` is settled when newer files have taken over, `touched` tells whether anything was typed,
 * `follow` puts what was typed into the address, `speak` reads out. */
export function keepFresh({ renewal, touched, follow, speak }) {
  const note = byId("freshness");
  const [words, button] = note.children;
  let isOffline = false; // and says so
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
    if (touched.isSo || isRenewed) say(fill("fresh_newer"), true);
    else renew();
  }

  /** Only a page that was kept has a host that may have newer rules, or may not be there. */
  async function check() {
    const isKept = Boolean(navigator.serviceWorker.controller);
    try {
      const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
      if (isKept) await registration.update();
      remember(lasting, CHECKED, String(Date.now()));
      if (isOffline) say("");
      isOffline = false;
    } catch {
      if (isKept && button.hidden) {
        isOffline = true;
        say(offlineText());
      }
    }
  }

  button.addEventListener("click", renew);
  renewal.then(onNewer);
  if (isRenewed) say(fill("fresh_renewed"));
  remember(thisVisit, RENEWED, "");
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => document.hidden || check());
  check();
}
