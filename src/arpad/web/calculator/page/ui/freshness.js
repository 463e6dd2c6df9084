// Whether these are the rules that the host has now: newer ones are used as soon as they are available,
// and if the host cannot be reached, the page says how old its rules are.

import { byId, setText } from "./dom.js";
import { sentences } from "../rules-freshness.js";
import { addSentences, fill } from "./sentences.js";
import { store, stored } from "./storage.js";

addSentences(sentences);

const CHECKED = "arpad-checked"; // the last day on which the host had these rules
const RENEWED = "arpad-renewed"; // this visit continues with newer rules than it began with

const thisVisit = () => sessionStorage;

function offlineText() {
  const checked = stored(CHECKED);
  return checked ? fill("fresh_offline", { day: Number(checked) }) : fill("fresh_unknown");
}

/** Keeps the page up to date while it is open.
 * `renewal` is settled when newer files have taken over, `isTyped` says whether anything was typed,
 * `follow` puts what was typed into the address, `speak` reads a text out. */
export function keepFresh({ renewal, isTyped, follow, speak }) {
  const note = byId("freshness");
  const [words, button] = note.children;
  let isOffline = false; // the page says that it is offline
  const isRenewed = stored(RENEWED, thisVisit) === "yes";

  function say(text, offersReload = false) {
    setText(words, text);
    note.hidden = !text;
    button.hidden = !offersReload;
    if (text) speak(text);
  }

  async function renew() {
    await follow();
    store(RENEWED, "yes", thisVisit);
    location.reload();
  }

  /** Reloads at once if nothing was typed; otherwise asks: the address does not hold unfinished input. */
  function onNewer() {
    if (isTyped() || isRenewed) say(fill("fresh_newer"), true);
    else renew();
  }

  /** Only a page that was served from the cache can have old rules, or be without its host. */
  async function check() {
    const isKept = Boolean(navigator.serviceWorker.controller);
    try {
      const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
      if (isKept) await registration.update();
      store(CHECKED, String(Date.now()));
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
  store(RENEWED, "", thisVisit);
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => document.hidden || check());
  check();
}
