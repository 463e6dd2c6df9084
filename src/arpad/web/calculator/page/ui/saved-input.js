// What the user wants remembered on this device: their rating, their birth year and the system.

const PLACE = "arpad-me";
const KEPT = ["system", "a.rating", "a.birth_year", "t.rating", "t.birth_year"];

/** What was remembered; null if there is nothing. @returns {Record<string, string> | null} */
export function recalled() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    if (!kept || typeof kept !== "object") return null;
    return Object.fromEntries(KEPT.filter((key) => typeof kept[key] === "string").map((key) => [key, kept[key]]));
  } catch {
    return null;
  }
}

/** Stores those values of a state that are to be remembered. @returns {boolean} whether that was possible */
export function remember(state) {
  try {
    const own = { "t.rating": state["a.rating"], "t.birth_year": state["a.birth_year"] };
    const kept = KEPT.map((key) => [key, state[key] || own[key] || ""]).filter(([, value]) => value);
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(kept)));
    return true;
  } catch {
    return false;
  }
}

export function forget() {
  try {
    localStorage.removeItem(PLACE);
  } catch { /* nothing was stored */ }
}
