// What is kept on this device: what users want remembered, their rating, their birth year and the system.

const lasting = () => localStorage;

/** A text that the browser keeps; null if there is none, or if it refuses to say. */
export function stored(key, place = lasting) {
  try {
    return place().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text under a key, or nothing. @returns {boolean} whether that was possible */
export function store(key, text, place = lasting) {
  try {
    if (text === null) place().removeItem(key);
    else place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const PLACE = "arpad-me";
const KEPT = ["system", "a.rating", "a.birth_year", "t.rating", "t.birth_year"];

/** What was remembered; null if there is nothing. @returns {Record<string, string> | null} */
export function recalled() {
  try {
    const kept = JSON.parse(stored(PLACE) ?? "null");
    if (!kept || typeof kept !== "object") return null;
    return Object.fromEntries(KEPT.filter((key) => typeof kept[key] === "string").map((key) => [key, kept[key]]));
  } catch {
    return null; // it was not written by this page
  }
}

/** Stores those values of a state that are to be remembered. @returns {boolean} whether that was possible */
export function remember(state) {
  const own = { "t.rating": state["a.rating"], "t.birth_year": state["a.birth_year"] };
  const kept = KEPT.map((key) => [key, state[key] || own[key] || ""]).filter(([, value]) => value);
  return store(PLACE, JSON.stringify(Object.fromEntries(kept)));
}

export const forget = () => store(PLACE, null);
