// @ts-check
// The pictures, as SVG: shape and pattern carry the meaning, colour only repeats it.

const SVG = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

export const label = (text, x, y, anchor = "middle", kind = "") =>
  draw("text", { x, y, "text-anchor": anchor, class: kind }, text);
export const line = (x1, y1, x2, y2, kind) => draw("line", { x1, y1, x2, y2, class: kind });

// To ask for a width lays the whole page out, so each is asked for once.
const widths = new Map();
addEventListener("resize", () => widths.clear());

/** The picture's size in its own pixels, so that its letters have the page's size. */
export function sized(svg, height) {
  if (!widths.get(svg)) widths.set(svg, svg.clientWidth);
  const width = Math.max(260, widths.get(svg) || 640);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("height", height);
  return width;
}

export const scale = (low, high, from, to) => (value) =>
  Math.round((from + ((value - low) / (high - low)) * (to - from)) * 10) / 10;

/** A step of 1, 2 or 5 times a power of ten that cuts a span into a few parts. */
export function niceStep(span, parts) {
  const power = 10 ** Math.floor(Math.log10(span / parts));
  return power * [1, 2, 5, 10].find((factor) => factor * power * parts >= span);
}

export const minus = (value) => String(value).replace("-", "−");

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
