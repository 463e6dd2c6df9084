// One game: all three results side by side, the chosen one in large with its reason, chances, curve.

import { drawShares } from "../charts/charts.js";
import { byId, facts, make, mark, setText } from "../ui/dom.js";
import { isUnrated, markGame, readFact, readGameFacts } from "../ui/forms.js";
import { odds, percent, short, signed, split, two, wholePercents, withMinus } from "../numbers/numbers.js";
import { changeLine, changeLines, changeNotes, newRating, remark, setWorking, tellWorked } from "../ui/outcome.js";
import { readPlayer, showK } from "../ui/players.js";
import { draws as drawFact } from "../rules.js";
import { fill, general, sentence, text } from "../ui/sentences.js";

const RESULTS = [2, 1, 0]; // half points, in the order of the choices

function read(question) {
  const { state, system, terms } = question;
  if (isUnrated(state["b.rating"])) return readUnrated(question);
  const sides = ["a", "b"].map((who) => readPlayer(who, question));
  const ratings = sides.map((player) => terms && system.rating(terms, player));
  const at = ratings.indexOf(null);
  const hint = question.hint || (at < 0 ? "" : fill(at ? "enter_opponent" : "enter_own"));
  const facts = readGameFacts(question);
  const { value: rate = drawFact.default, error } = readFact(drawFact, state.draws);
  return { ...question, sides, ratings, facts, points: 2 * Number(state.result), rate: rate / 100, wrongRate: error, hint };
}

/** Whether games can be drawn: some systems have no draws, and a pool of one's own may have none. */
const hasDrawsIn = ({ system, terms }) => system.facts.draws && (terms.scores?.draws ?? true);

/** An opponent without a rating, as a tournament takes one: what the rules say about such a game. */
function readUnrated(question) {
  const { system, terms, state } = question;
  const [a, b] = ["a", "b"].map((who) => readPlayer(who, { ...question, state: { ...state, "b.rating": "" } }));
  if (terms && system.rating(terms, b) !== null) return read({ ...question, state: { ...state, "b.rating": "" } });
  const isRated = terms && system.rating(terms, a) !== null;
  const points = 2 * Number(state.result);
  const [game] = isRated ? system.rate(terms, a, [{ opponent: null, points }]).games : [];
  return { ...question, hint: question.hint || (game ? remark(game) : fill("enter_own")) };
}

function compute(question) {
  const { system, terms, sides: [a, b], points, facts, rate } = question;
  const each = RESULTS.map((score) =>
    (score === 1 && !hasDrawsIn(question) ? null : system.game(terms, a, b, score, facts)));
  const { mine, theirs, expected, chance } = each[RESULTS.indexOf(points)] ?? system.game(terms, a, b, points, facts);
  const wrong = mine.games[0]?.problem;
  if (wrong) return void markGame(wrong, question);
  const counted = mine.games[0]?.counted ?? true;
  const base = counted ? expected : chance;
  const hasDraws = hasDrawsIn(question);
  const shares = split(base, hasDraws ? rate : 0);
  const whose = !counted ? fill("whose_formula") : terms.edition ? fill("whose_table") : system.name;
  const answer = { each, mine, theirs, expected, chance, counted, base, shares, hasDraws, whose, points };
  const chances = chancesText(answer);
  return {
    ...answer,
    summary: ({ gameSummary }) => gameSummary(mine, theirs, chances),
    csv: ({ gameCsv }) => gameCsv(mine, theirs),
    chart: "curve",
    spoken: () => fill("game_spoken", { mine: changeLine(mine), theirs: changeLine(theirs), chances }),
  };
}

function chancesText({ shares, base, hasDraws }) {
  const [win, draw, loss] = wholePercents([shares.win, shares.draw, shares.loss]);
  return fill(hasDraws ? "chances" : "chances_no_draws", { win, draw, loss, odds: oddsText(base) });
}

function oddsText(share) {
  const value = odds(share, 1 - share);
  const key = share > 0.5 ? "odds_for_you" : share < 0.5 ? "odds_for_opponent" : "odds_even";
  return fill(key, { odds: value });
}

// --- Why

/** The sentences of the system, or why the game does not count. */
function whyText({ mine, counted }, system) {
  if (!counted) return [remark(mine.games[0])];
  return system.why(mine).map((each) => withMinus(sentence(text(each))));
}

// --- Showing

function showOutcomes({ each }) {
  const labels = byId("outcomes").children;
  each.forEach((report, at) => {
    const [, change, rating] = labels[at].querySelector("span").children;
    const mine = report?.mine?.games[0]?.problem ? null : report?.mine;
    labels[at].hidden = !report;
    setText(change, mine ? short(mine.change) : "–");
    change.classList.toggle("neg", Boolean(mine && mine.change < 0));
    setText(rating, mine ? newRating(mine) : "");
  });
  // One size for all, so that none looks more important than the others.
  const isLong = [...labels].some((label) => label.querySelector("b").textContent.length > 6);
  byId("outcomes").classList.toggle("long", isLong);
}

const nothing = { each: RESULTS.map(() => ({ mine: null })) };

function showChances({ shares, base, hasDraws, whose }) {
  const parts = [["win", "w"], ...(hasDraws ? [["draw", "d"]] : []), ["loss", "l"]];
  const whole = wholePercents(parts.map(([name]) => shares[name]));
  drawShares(byId("wdl").firstElementChild, parts.map(([name, kind]) => [shares[name], kind]));
  byId("wdl").children[1].replaceChildren(...parts.map(([name], at) => make("span", {},
    fill(name), " ", make("b", {}, percent(whole[at] / 100)))));
  byId("split").hidden = !hasDraws; // nothing is split, and no share of draws is asked for
  setText(byId("split").firstElementChild, fill("split_note", { whose, expected: two(base) }));
}

async function showCurve({ system, terms, sides: [a, b], ratings: [own, other], facts }) {
  const at = (difference) => ({ ...b, rating: own - difference });
  const expectedAt = (difference) => system.expected(terms, a, at(difference), facts);
  const formulaAt = (difference) => system.chance(terms, a, at(difference), facts);
  const difference = own - other;
  const { drawCurve } = await import("../charts/curve.js");
  drawCurve(byId("curve"), {
    expectedAt, formulaAt, difference,
    words: (gap) => fill("curve_point", { expected: two(expectedAt(gap)), difference: signed(general(gap)) }),
    label: fill("curve_label", { expected: two(expectedAt(difference)), difference: signed(general(difference)) }),
  });
}

function showFacts({ base, expected, counted }, { ratings: [own, other] }) {
  byId("game-facts-list").replaceChildren(facts([
    [fill("fact_difference"), signed(general(own - other)), ""],
    [fill("fact_expected"), two(counted ? expected : base), fill("fact_share", { share: percent(base) })],
    [fill("fact_odds"), oddsText(base), ""],
  ]));
}

function show(question, answer) {
  showK("a", answer?.mine);
  showK("b", answer?.theirs);
  showOutcomes(answer ?? nothing);
  mark(byId("f-draws"), question.wrongRate, byId("f-draws-error"));
  if (!answer) return;
  const { mine, theirs } = answer;
  for (const [id, report] of [["side-a", mine], ["side-b", theirs]]) {
    byId(id).replaceChildren(...changeLines(report), make("div", { class: "notes" }, ...changeNotes(report)));
  }
  byId("why").replaceChildren(...whyText(answer, question.system).map((words) => make("span", {}, `${words} `)));
  showChances(answer);
  showCurve(question).catch(() => {}); // the page works without the chart
  showFacts(answer, question);
  tellWorked(question, question.ratings, question.points, mine);
  setWorking("game", () => [
    { title: fill("you"), steps: question.system.steps(mine) },
    { title: fill("opponent"), steps: question.system.steps(theirs) },
  ]);
}

/** @returns {import("../types").Tab} */
export default () => ({ read, compute, show });
