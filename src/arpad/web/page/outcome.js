// @ts-check
// What the tabs share: the large change, the remark on a game, and a result that is no longer good.

import { bullets, byId, facts, make, setText } from "./dom.js";
import { reasonText, signed, two } from "./export-text.js";
import { sentence, text } from "./sentences.js";

/** What is special about a game, as a sentence; "" for an ordinary one. */
export function remark(game) {
  const words = reasonText(game);
  return words && sentence(words);
}

/** The change, readable from across a table, and beneath it what it is made of. */
export function changeBlock(report, pairs) {
  const special = report.games.length > 1 ? "" : remark(report.games[0]);
  return [
    make("p", { class: report.rounded < 0 ? "change less" : "change" }, signed(String(report.rounded))),
    make("p", { class: "exact" }, `exactly ${signed(two(report.change))}`),
    make("p", { class: "move" }, `${report.rating} → `, make("strong", {}, `${report.newRating}`)),
    facts([["Expected score", two(report.expected)], ...pairs, ["K", report.k]]),
    bullets([special, ...report.notes.map(text)]),
  ];
}

/** Shows a tab's result as good, or greys the last one (if there was one) and says what to do. */
export function settle(tab, hint, hasResult) {
  setText(byId(`${tab}-hint`), hint);
  byId(tab).classList.toggle("stale", Boolean(hint));
  byId(tab).classList.toggle("empty", !hasResult);
  for (const id of ["copy-summary", "download"]) byId(id).disabled = Boolean(hint);
}
