// @ts-check
// The pictures of a tournament: a bar for each game, and the line of the rating through them.

import { draw, label, line, minus, niceStep, scale, sized } from "./charts.js";

function hatch() {
  const pattern = draw("pattern", {
    id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
  });
  pattern.append(line(0, 0, 0, 6, "hatch"));
  return pattern;
}

/** A bar for each game: gains solid and upwards, losses hatched and downwards, × not counted. */
export function drawBars(svg, changes) {
  const height = 220;
  const width = sized(svg, height);
  const sizes = changes.filter((change) => change !== null).map(Math.abs);
  const top = Math.max(1, ...sizes);
  const low = Math.min(0, ...changes) < 0 ? -top : -top / 4;
  const y = scale(low, Math.max(0, ...changes) > 0 ? top : top / 4, height - 40, 24);
  const slot = (width - 24) / changes.length;
  const thick = Math.min(40, slot * 0.7);
  const every = Math.ceil(22 / slot);
  const parts = [hatch()];
  changes.forEach((change, place) => {
    const middle = 12 + slot * (place + 0.5);
    if (place % every === 0) parts.push(label(String(place + 1), middle, height - 8));
    if (change === null) return parts.push(label("×", middle, y(0) - 4, "middle", "strong"));
    parts.push(draw("rect", {
      x: middle - thick / 2, width: thick, y: Math.min(y(0), y(change)),
      height: Math.max(1, Math.abs(y(change) - y(0))), class: change < 0 ? "loss" : "win",
      ...(change < 0 ? { fill: "url(#hatch)" } : {}),
    }));
    if (slot < 44) return undefined;
    const shown = (change > 0 ? "+" : "") + minus(change.toFixed(1));
    return parts.push(label(shown, middle, change < 0 ? y(change) + 15 : y(change) - 6));
  });
  parts.push(line(8, y(0), width - 8, y(0), "axis"));
  svg.replaceChildren(...parts);
}

/** Up for a win, down for a loss, a square for a draw. */
function resultMark(points, x, y) {
  const corners = [
    [[-5, -4], [5, -4], [0, 5]], [[-4, -4], [4, -4], [4, 4], [-4, 4]], [[-5, 4], [5, 4], [0, -5]],
  ][points];
  return draw("polygon", {
    points: corners.map(([right, down]) => `${x + right},${y + down}`).join(" "), class: "dot",
  });
}

export function drawPath(svg, start, games) {
  const height = 220;
  const width = sized(svg, height);
  const ratings = [start];
  for (const { change } of games) ratings.push(ratings.at(-1) + change);
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const step = Math.max(1, niceStep(Math.max(high - low, 4), 4));
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const x = scale(0, games.length, 50, width - 58);
  const y = scale(bottom, top, height - 34, 20);
  const parts = [];
  for (let at = bottom; at <= top; at += step) {
    parts.push(line(50, y(at), width - 58, y(at), "grid"), label(String(at), 44, y(at) + 4, "end"));
  }
  const every = Math.ceil((games.length * 24) / (width - 108));
  for (let at = 0; at <= games.length; at += every) {
    parts.push(label(at ? String(at) : "start", x(at), height - 10));
  }
  const points = ratings.map((rating, place) => `${x(place)},${y(rating)}`).join(" ");
  parts.push(draw("polyline", { points, class: "curve" }));
  if (games.length <= 60) {
    games.forEach((game, place) =>
      parts.push(resultMark(game.points, x(place + 1), y(ratings[place + 1]))));
  }
  const end = ratings.at(-1);
  parts.push(label(end.toFixed(1), x(games.length) + 10, y(end) + 4, "start", "strong"));
  svg.replaceChildren(...parts);
}
