// @ts-check
// Charts as SVG, drawn at the width at which they are shown: shape and pattern carry the meaning,
// colour only repeats it.

const SVG = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

// Reading a width makes the browser lay out the whole page, so each is read only once.
const widths = new Map();
addEventListener("resize", () => widths.clear());

/** Sets the chart's size in pixels, so that its text has the same size as the page's. */
export function sized(svg, height) {
  if (!widths.get(svg)) widths.set(svg, svg.clientWidth);
  const width = Math.max(220, widths.get(svg) || 640);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("height", height);
  return width;
}

/** Draws shares side by side, two pixels apart. @param {any} svg @param {[number, string][]} parts */
export function drawShares(svg, parts) {
  const width = sized(svg, 14);
  let from = 0;
  svg.replaceChildren(...parts.map(([share, kind]) => {
    const x = from;
    from += share * width;
    return draw("rect", { class: kind, x: x + 0.5, y: 0.5, width: Math.max(0, share * width - 3), height: 13, rx: 1 });
  }));
}
