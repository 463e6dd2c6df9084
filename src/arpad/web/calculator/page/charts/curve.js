// The curve of expected scores by rating difference, with the pairing marked on it.

import { drawToSize } from "./charts.js";
import { signed } from "../numbers/numbers.js";
import { draw } from "../ui/dom.js";
import { fill } from "../ui/sentences.js";
import { label, line, niceStep, scale, walk } from "./chart-keys.js";

const NARROW = 480;
const STEP = 40; // rating points from one point of the line to the next
const NEAR = [-20, -15, -10, -5, 0, 5, 10, 15, 20]; // a table's steps of a hundredth are evened out over these
const ABOVE = 20; // pixels from a point at the foot of the curve up to its words

/** A smooth line through points from left to right that rises and falls only where they do: the slope
 * at a point is the mean of both sides', and none where they differ in sign (Fritsch and Carlson). */
function smooth(points) {
  const slopes = points.slice(1).map(([x, y], at) => (y - points[at][1]) / (x - points[at][0]));
  const slopeAt = points.map((_, at) => {
    const [before, after] = [slopes[at - 1] ?? slopes[at], slopes[at] ?? slopes[at - 1]];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return points.map(([x, y], at) => {
    if (!at) return `M${x} ${y}`;
    const [left, top] = points[at - 1];
    const third = (x - left) / 3;
    const bend = [left + third, top + third * slopeAt[at - 1], x - third, y - third * slopeAt[at]];
    return `C${bend.map((value) => Math.round(value * 10) / 10).join(" ")} ${x} ${y}`;
  }).join("");
}

function grid(x, y, reach, width, height) {
  const parts = [];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(line(x(-reach), y(share), x(reach), y(share), share ? "g-grid" : "g-axis"));
    parts.push(label(String(share), x(-reach) - 8, y(share) + 4, "end"));
  }
  const step = niceStep(2 * reach, width < NARROW ? 4 : 8);
  for (let at = -Math.floor(reach / step) * step; at <= reach; at += step) {
    parts.push(label(signed(String(at)), x(at), height - 6));
  }
  return parts;
}

/** Where the words about a point stand: beside it, on the side away from the curve, and off the axis. */
function wordsAt(px, py, { width, foot }, text) {
  if (px > width / 2) return label(text, px - 12, py - 10, "end", "g-say");
  const isLow = py + ABOVE > foot;
  return label(text, px + 12, isLow ? py - ABOVE : py + 18, "start", "g-say");
}

function parts({ expectedAt, formulaAt, difference, words }, { x, y, reach, width, height }) {
  const along = (valueAt) => {
    const points = [];
    const evened = (at) => NEAR.reduce((sum, by) => sum + valueAt(at + by), 0) / NEAR.length;
    for (let at = -reach; at <= reach; at += STEP) points.push([x(at), y(evened(at))]);
    return smooth(points);
  };
  const differs = Math.abs(expectedAt(reach) - formulaAt(reach)) > 0.02;
  const [px, py] = [x(difference), y(expectedAt(difference))];
  return [
    ...grid(x, y, reach, width, height),
    draw("path", { d: along(formulaAt), class: "g-ghost" }),
    draw("path", { d: along(expectedAt), class: "g-line" }),
    draw("path", { d: `M${x(-reach)} ${py}H${px}V${y(0)}`, class: "g-mark" }),
    draw("circle", { cx: px, cy: py, r: 5, class: "g-dot" }),
    wordsAt(px, py, { width, foot: y(0) }, words(difference)),
    ...(differs && width >= NARROW && difference < reach / 2 ? [
      label(fill("curve_formula"), x(reach), y(formulaAt(reach)) - 6, "end"),
      label(fill("curve_rule", { most: expectedAt(reach) }), x(reach), y(expectedAt(reach)) + 18, "end", "g-own"),
    ] : []),
  ];
}

export const drawCurve = (svg, question) => drawToSize(svg, (width, height) => {
  const { expectedAt, difference, words, label: name } = question;
  const reach = Math.max(600, 200 * Math.ceil((Math.abs(difference) + 40) / 200));
  const x = scale(-reach, reach, 34, width - 16);
  const y = scale(0, 1, height - 26, 18);
  svg.replaceChildren(...parts(question, { x, y, reach, width, height }));
  svg.setAttribute("aria-label", name);
  const stops = [];
  for (let at = -reach; at <= reach; at += 50) stops.push(at);
  const here = stops.findIndex((at) => at >= difference);
  if (stops[here] !== difference) stops.splice(here, 0, difference);
  walk(svg, stops.map((at) => ({ x: x(at), y: y(expectedAt(at)), text: words(at) })), here);
});
