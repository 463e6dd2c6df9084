// @ts-check
// One game, from both sides: the changes, the chances, and the curve they lie on.

import { drawCurve } from "./charts.js";
import { byId, make } from "./dom.js";
import { readPlayer, showK } from "./forms.js";
import { changeBlock, changeLine, setWorking, signed } from "./outcome.js";
import { fill, general } from "./sentences.js";

function read(asked) {
  const { state, system, terms } = asked;
  const sides = ["a", "b"].map((who) => readPlayer(who, asked));
  const ratings = sides.map((player) => terms && system.rating(terms, player));
  const hint = asked.hint || (ratings.includes(null) ? "Enter both ratings." : "");
  return { ...asked, sides, ratings, points: 2 * Number(state.result), hint };
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

function oddsText(own, other) {
  const ratio = Math.max(own, other) / Math.min(own, other);
  const value = ratio < 100 ? ratio.toFixed(1)
    : ratio < 1e6 ? Math.round(ratio) : fill("odds_beyond");
  return `${value} : 1${own === other ? "" : ` for ${own > other ? "A" : "B"}`}`;
}

function compute({ system, terms, sides: [a, b], ratings: [own, other], points }) {
  const mine = system.rate(terms, a, [{ opponent: other, points }]);
  const theirs = system.rate(terms, b, [{ opponent: own, points: 2 - points }]);
  const share = system.chance(terms, own, other);
  const odds = oddsText(share, system.chance(terms, other, own));
  const chances = `A ${percent(share)}, B ${percent(1 - share)}, odds ${odds}`;
  return {
    mine, theirs, share, odds,
    summary: ({ gameSummary }) => gameSummary(mine, theirs, chances),
    csv: ({ csv }) => csv(mine),
    spoken: () => `Player A: ${changeLine(mine)}. Player B: ${changeLine(theirs)}. ` +
      `Win probability: ${chances}.`,
  };
}

function showChance(share, odds) {
  const figure = (title, value) => make("p", {}, make("span", {}, title), make("strong", {}, value));
  const bar = make("div", { class: "meter", "aria-hidden": "true" }, make("span"), make("span"));
  bar.firstChild.style.flexGrow = share;
  bar.lastChild.style.flexGrow = 1 - share;
  byId("chance").replaceChildren(figure("A", percent(share)), figure("Odds", odds),
    figure("B", percent(1 - share)), bar);
}

function showCurve({ system, terms, ratings: [own, other] }) {
  const expectedAt = (difference) => system.expected(terms, own, own - difference);
  const difference = own - other;
  const expected = expectedAt(difference);
  const text = `${signed(general(difference))}: ${expected.toFixed(2)}`;
  drawCurve(byId("curve"), { expectedAt, difference, expected, text });
  byId("curve").setAttribute("aria-label", "Curve of the expected score of player A, from 0 to 1, " +
    `by rating difference; this pairing is marked at ${text}.`);
}

function show(asked, answer) {
  showK("a", answer?.mine);
  showK("b", answer?.theirs);
  if (!answer) return;
  const { mine, theirs } = answer;
  byId("side-a").replaceChildren(...changeBlock(mine, []));
  byId("side-b").replaceChildren(...changeBlock(theirs, []));
  showChance(answer.share, answer.odds);
  showCurve(asked);
  setWorking("game", () => [
    { title: "Player A", steps: asked.system.steps(mine) },
    { title: "Player B", steps: asked.system.steps(theirs) },
  ]);
}

/** @returns {import("./types").Tab} */
export default () => ({ read, compute, show });
