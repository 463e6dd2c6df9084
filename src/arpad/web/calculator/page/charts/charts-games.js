// The charts of a tournament: the rating after each game as a line, and a bar for each game.

import { drawToSize } from "./charts.js";
import { draw } from "../ui/dom.js";
import { label, line, niceStep, scale, walk } from "./chart-keys.js";

/** A win is a solid square, a draw is tinted, a loss is empty; × is a game that does not count. */
function resultMark({ points, counted }, x, y) {
  if (points === undefined) return draw("circle", { class: "g-dot d", cx: x, cy: y, r: 3.5 }); // no game
  if (!counted) return draw("path", { d: `M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`, class: "g-axis" });
  return draw("rect", { class: `g-dot ${["l", "d", "w"][points]}`, x: x - 4, y: y - 4, width: 8, height: 8, rx: 1 });
}

/** A line of steps: a rating holds until the next game. */
const steps = (points) => points.map(([x, y], at) => (at ? `H${x}V${y}` : `M${x} ${y}`)).join("");

/** Draws the rating from game to game. `games` have points, whether they count, and their change; what has
 * no points, such as a bonus, is no game and has no number. `end` is the last rating as the total shows it,
 * and `words` gives the text for a point of the line, 0 being the start. */
export const drawPath = (svg, start, games, end, words) => drawToSize(svg, (width, height) => {
  const ratings = [start];
  for (const { change } of games) ratings.push(ratings.at(-1) + change);
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const step = Math.max(1, niceStep(Math.max(high - low, 4), 3));
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const x = scale(0, games.length, 40, width - 56);
  const y = scale(bottom, top, height - 30, 14);
  const parts = [];
  for (let at = bottom; at <= top; at += step) {
    parts.push(line(40, y(at), width - 56, y(at), "g-grid"), label(String(at), 34, y(at) + 4, "end"));
  }
  const every = Math.ceil((games.length * 24) / (width - 96));
  const played = games.filter(({ points }) => points !== undefined).length;
  for (let at = every; at <= played; at += every) parts.push(label(String(at), x(at), height - 8));
  const points = ratings.map((rating, place) => [x(place), y(rating)]);
  parts.push(draw("path", { d: steps(points), class: "g-line" }));
  if (games.length <= 40) parts.push(...games.map((game, place) => resultMark(game, ...points[place + 1])));
  parts.push(label(end, x(games.length) + 9, y(ratings.at(-1)) + 4, "start", "g-say"));
  svg.replaceChildren(...parts);
  walk(svg, ratings.map((rating, place) => ({ x: x(place), y: y(rating), text: words(place, rating) })));
});

/** A bar in a row: gains are solid to the right of zero, losses hatched to the left. Its parts are measured
 * in percent, so that the hatching is the same in a bar of any width. */
export function makeBar() {
  const parts = [line(0, 0, 0, 24, "zero"), draw("rect", { y: 6, height: 12, width: 0 })];
  return draw("svg", { class: "bar", "aria-hidden": "true" }, ...parts);
}

/** @param {any} svg @param {number} zero its position, of 100 @param {number | null} share of the width */
export function setBar(svg, zero, share) {
  const key = `${zero} ${share}`;
  if (svg.dataset.key === key) return;
  svg.dataset.key = key;
  const [axis, bar] = svg.children;
  for (const end of ["x1", "x2"]) axis.setAttribute(end, `${zero}%`);
  const size = Math.abs(share ?? 0);
  bar.setAttribute("class", (share ?? 0) < 0 ? "f" : "g");
  bar.setAttribute("x", `${(share ?? 0) < 0 ? zero - size : zero}%`);
  bar.setAttribute("width", `${size}%`);
}
