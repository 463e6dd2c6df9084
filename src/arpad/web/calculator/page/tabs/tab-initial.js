// The initial rating of an unrated player, or what is missing for it, with the rule beside it.

import { all, bullets, button, byId, facts, make } from "../ui/dom.js";
import { factField, readFacts } from "../ui/forms.js";
import { makeList } from "./lists.js";
import { boardFoot, changeNotes, listenToFold, setWorking } from "../ui/outcome.js";
import { sentences } from "../rules-tournament.js";
import { score } from "../numbers/numbers.js";
import { addSentences, fill, text } from "../ui/sentences.js";

addSentences(sentences);

function build(host) {
  const games = make("div", { class: "games", "data-list": "i" });
  host.replaceChildren(
    make("div", { class: "work" },
      make("div", {},
        make("section", { class: "board bleed", "aria-label": fill("games_of_unrated") },
          make("div", { class: "start" }, make("p", { class: "why" }, fill("initial_intro")),
            make("div", { class: "fields", id: "initial-start" })),
          games,
          make("div", { class: "list-acts cut" }, button("clear_list", { class: "btn bare", id: "clear-i" })),
          boardFoot("initial")),
        make("p", { class: "hint", id: "initial-hint" })),
      make("div", { class: "side-col" },
        make("aside", { class: "total", id: "initial-outcome", "aria-label": fill("total") }),
        make("section", { class: "the-rule", "aria-labelledby": "rule-title" },
          make("h2", { class: "need-t", id: "rule-title" }, fill("the_rule")), make("div", { id: "initial-rule" })))));
  listenToFold("initial");
  return games;
}

/** Reads what the player starts from, in fields that are made when a system asks for it. */
function readStart({ state, system, problems }) {
  const place = byId("initial-start");
  const facts = system.facts.player.filter((fact) => fact.starts);
  if (place.dataset.system !== system.id) {
    place.dataset.system = system.id;
    place.replaceChildren(...facts.map((fact) => factField(state, system, `i.${fact.name}`, fact)));
  }
  return readFacts(facts, (name) => `i.${name}`, () => true, state, problems);
}

function hintFor({ initial, terms, system }, start, games) {
  if (!initial) return fill("no_first_rating", { name: system.name });
  return (terms && initial.hint(terms, start)) || (games.length ? "" : fill("enter_opponents"));
}

function read(question, list) {
  const start = readStart(question);
  const { games, mistakes } = list.read(question);
  return { ...question, start, games, mistakes, hint: question.hint || hintFor(question, start, games) };
}

function compute({ initial, terms, start, games }) {
  const report = initial.rate(terms, games, start);
  const missing = initial.missing(report);
  return {
    report, missing,
    summary: ({ initialSummary }) => initialSummary(report, missing),
    csv: ({ csv }) => csv(report),
    spoken: () => (report.rating === null ? fill("initial_spoken_none", { missing: missing.join("; ") })
      : fill("initial_spoken", { rating: report.rating })),
  };
}

function showAdded(draws) {
  const cell = (kind, text) => make("span", { class: kind }, text);
  all("#initial .added")[0].replaceChildren(...draws.map((rating) => make("li", { class: "grow" },
    cell("no", "+"), cell("opponent", `${rating}`), cell("nm", fill("added_draw")), cell("score", fill("draw")))));
}

function show(question, answer, list) {
  const { initial, terms } = question;
  showAdded((terms && initial?.addedDraws(terms)) ?? []);
  list.show(question, answer?.report.games);
  byId("initial-rule").replaceChildren(bullets((terms && initial?.rule(terms)) ?? []));
  byId("initial-rule").parentElement.hidden = !initial;
  if (!answer) return;
  const { report, missing } = answer;
  byId("initial-outcome").replaceChildren(
    make("div", { class: "band" },
      make("p", { class: report.rating === null ? "hero change none" : "hero change" }, `${report.rating ?? fill("none_yet")}`),
      make("p", { class: "exact" }, fill("initial_rating")),
      facts([
        [fill("fact_score"), fill("out_of", { score: score(report.points), n: report.n })],
        ...initial.facts(report),
      ])),
    make("div", { class: "notes" },
      ...(missing.length ? [make("h2", {}, fill("what_is_missing")), bullets(missing)] : []),
      ...changeNotes(report),
      bullets(report.assumed.map((each) => fill("summary_assumed", { assumption: text(each) })))));
  setWorking("initial", () => [{ steps: initial.steps(report) }]);
}

/** @returns {import("../types").Tab} */
export default (page) => {
  const host = build(byId("initial"));
  const list = makeList(host, "i", page, false);
  host.querySelector(".rows").after(make("ol", { class: "added" }));
  byId("clear-i").addEventListener("click", list.clear);
  return {
    read: (question) => read(question, list),
    compute,
    show: (question, answer) => show(question, answer, list),
    sync: list.sync,
    open: list.open,
  };
};
