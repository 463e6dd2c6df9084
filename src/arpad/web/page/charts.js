// The pictures, as SVG: shape and pattern carry the meaning, colour only repeats it.

const SVG = "http://www.w3.org/2000/svg";

function draw(name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

const label = (text, x, y, anchor = "middle", kind = "") =>
  draw("text", { x, y, "text-anchor": anchor, class: kind }, text);
const line = (x1, y1, x2, y2, kind) => draw("line", { x1, y1, x2, y2, class: kind });

// To ask for a width lays the whole page out, so each is asked for once.
const widths = new Map();
addEventListener("resize", () => widths.clear());

/** The picture's size in its own pixels, so that its letters have the page's size. */
function sized(svg, height) {
  if (!widths.get(svg)) widths.set(svg, svg.clientWidth);
  const width = Math.max(260, widths.get(svg) || 640);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("height", height);
  return width;
}

const scale = (low, high, from, to) => (value) =>
  Math.round((from + ((value - low) / (high - low)) * (to - from)) * 10) / 10;

/** A step of 1, 2 or 5 times a power of ten that cuts a span into a few parts. */
function niceStep(span, parts) {
  const power = 10 ** Math.floor(Math.log10(span / parts));
  return power * [1, 2, 5, 10].find((factor) => factor * power * parts >= span);
}

const minus = (value) => String(value).replace("-", "−");

export function drawCurve(svg, { expectedAt, difference, expected, text }) {
  const height = 240;
  const width = sized(svg, height);
  const reach = Math.max(800, 200 * Math.ceil((Math.abs(difference) + 40) / 200));
  const x = scale(-reach, reach, 40, width - 14);
  const y = scale(0, 1, height - 34, 14);
  const parts = [];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(line(x(-reach), y(share), x(reach), y(share), "grid"));
    parts.push(label(share.toFixed(2), 34, y(share) + 4, "end"));
  }
  const step = niceStep(2 * reach, width < 480 ? 4 : 8);
  for (let at = -Math.floor(reach / step) * step; at <= reach; at += step) {
    parts.push(line(x(at), y(0), x(at), y(0) + 5, "axis"));
    parts.push(label(minus(at), x(at), height - 12));
  }
  const points = [];
  for (let at = -reach; at <= reach; at += 4) points.push(`${x(at)},${y(expectedAt(at))}`);
  parts.push(draw("polyline", { points: points.join(" "), class: "curve" }));
  const left = x(difference) > width / 2;
  parts.push(
    line(x(difference), y(0), x(difference), y(expected), "mark"),
    line(x(-reach), y(expected), x(difference), y(expected), "mark"),
    draw("circle", { cx: x(difference), cy: y(expected), r: 6, class: "dot" }),
    label(text, x(difference) + (left ? -12 : 12), y(expected) + (left ? -10 : 20),
      left ? "end" : "start", "strong"),
  );
  svg.replaceChildren(...parts);
}

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
