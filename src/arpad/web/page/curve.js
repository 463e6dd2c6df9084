// @ts-check
// The curve of expected scores by rating difference, with the pairing marked on it.

import { draw, sized } from "./charts.js";
import { fill } from "./sentences.js";
import { label, line, niceStep, plus, scale, walk } from "./walk.js";

const NARROW = 480;
const STEP = 40; // rating points from one point of the line to the next

function grid(x, y, reach, width, height) {
  const parts = [];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(line(x(-reach), y(share), x(reach), y(share), share ? "g-grid" : "g-axis"));
    parts.push(label(String(share), x(-reach) - 8, y(share) + 4, "end"));
  }
  const step = niceStep(2 * reach, width < NARROW ? 4 : 8);
  for (let at = -Math.floor(reach / step) * step; at <= reach; at += step) {
    parts.push(label(plus(at), x(at), height - 6));
  }
  return parts;
}

export function drawCurve(svg, { expectedAt, formulaAt, difference, words, label: name }) {
  const height = svg.clientWidth < NARROW ? 220 : 270;
  const width = sized(svg, height);
  const reach = Math.max(600, 200 * Math.ceil((Math.abs(difference) + 40) / 200));
  const x = scale(-reach, reach, 34, width - 16);
  const y = scale(0, 1, height - 26, 18);
  const along = (valueAt) => {
    const points = [];
    for (let at = -reach; at <= reach; at += STEP) points.push(`${x(at)},${y(valueAt(at))}`);
    return points.join(" ");
  };
  const expected = expectedAt(difference);
  const left = x(difference) > width / 2;
  const differs = Math.abs(expectedAt(reach) - formulaAt(reach)) > 0.02;
  const [px, py] = [x(difference), y(expected)];
  svg.replaceChildren(...grid(x, y, reach, width, height),
    draw("polyline", { points: along(formulaAt), class: "g-ghost" }),
    draw("polyline", { points: along(expectedAt), class: "g-line" }),
    draw("path", { d: `M${x(-reach)} ${py}H${px}V${y(0)}`, class: "g-mark" }),
    draw("circle", { cx: px, cy: py, r: 5, class: "g-dot" }),
    label(words(difference), px + (left ? -12 : 12), py + (left ? -10 : 18), left ? "end" : "start", "g-say"),
    ...(differs && width >= NARROW && difference < reach / 2 ? [
      label(fill("curve_formula"), x(reach), y(formulaAt(reach)) - 6, "end"),
      label(fill("curve_rule", { most: expectedAt(reach) }), x(reach), y(expectedAt(reach)) + 18, "end", "g-own"),
    ] : []));
  svg.setAttribute("aria-label", name);
  const stops = [];
  for (let at = -reach; at <= reach; at += 50) stops.push(at);
  const here = stops.findIndex((at) => at >= difference);
  if (stops[here] !== difference) stops.splice(here, 0, difference);
  walk(svg, stops.map((at) => ({ x: x(at), y: y(expectedAt(at)), text: words(at) })), here);
}
