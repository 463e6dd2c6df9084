// @ts-check
// One player's tournament: the change, the performance, and pictures of the games.

import { drawBars, drawPath } from "./charts-games.js";
import { byId, quiet } from "./dom.js";
import { checkPlayer, readPlayer, showK } from "./forms.js";
import { makeList } from "./lists.js";
import { changeBlock, changeLine, setWorking, signed, two } from "./outcome.js";
import { halves } from "./sentences.js";

const HINT = "Enter an opponent’s rating and a result; every further game counts at once.";

function read(asked, list) {
  const { system, terms } = asked;
  const player = readPlayer("t", asked);
  const games = list.read(asked);
  const isRated = terms && system.rating(terms, player) !== null;
  const hint = asked.hint || (isRated ? "" : "Enter your starting rating.") || (games.length ? "" : HINT);
  return { ...asked, player, games, hint };
}

function compute(asked) {
  const { system, terms, player, games, problems } = asked;
  const report = system.rate(terms, player, games);
  checkPlayer("t", player, report.n, asked);
  if (problems.size) return null;
  const score = `${halves(report.points)} out of ${report.n}`;
  return {
    report, score,
    summary: ({ tournamentSummary }) => tournamentSummary(report),
    csv: ({ csv }) => csv(report),
    spoken: () => `${changeLine(report)}. Score ${score}, expected ${two(report.expected)}, ` +
      `performance ${report.performance.value ?? "none"}.`,
  };
}

function showPictures(report) {
  const changes = report.games.map((game) => game.change);
  const each = changes.map((change, place) =>
    `game ${place + 1} ${change === null ? "not counted" : signed(two(change))}`);
  drawBars(byId("bars"), changes);
  byId("bars").setAttribute("aria-label", `Bars of the change of each game: ${each.join(", ")}.`);
  drawPath(byId("path"), report.rating,
    report.games.map(({ points, change }) => ({ points, change: change ?? 0 })));
  byId("path").setAttribute("aria-label", `Line of the rating through ${changes.length} games, ` +
    `from ${report.rating} to ${two(report.rating + report.change)}.`);
}

function show(asked, answer, list) {
  const { system, games } = asked;
  showK("t", answer?.report);
  list.show(asked, answer?.report);
  if (!answer) return;
  const { report, score } = answer;
  byId("tournament-outcome").replaceChildren(
    ...changeBlock(report, [
      ["Score", score], ["Average opponent", report.average ?? "–"],
      ["Performance", report.performance.value ?? "none for a clean score"],
    ]), quiet("Every game is rated from the starting rating."));
  showPictures(report);
  setWorking("tournament", () => [
    { steps: system.steps(report), games },
    { title: "Performance", steps: system.performanceSteps(report) },
  ]);
}

/** @returns {import("./types").Tab} */
export default (page) => {
  const list = makeList("t", "Games", page);
  return {
    read: (asked) => read(asked, list),
    compute,
    show: (asked, answer) => show(asked, answer, list),
    sync: list.sync,
  };
};
