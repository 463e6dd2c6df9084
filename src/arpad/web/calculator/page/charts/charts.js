// Charts as SVG, drawn at the width at which they are shown: shape and pattern carry the meaning,
// colour only repeats it.

import { draw } from "../ui/dom.js";

// --- Drawing at the size at which a chart is shown

const charts = new WeakMap(); // chart → its size, and what draws it
const UNSEEN = { width: 640, height: 170 }; // of a chart that is not shown, but may be saved

function redraw(svg, { width, height, paint }) {
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  paint(width, height);
}

const watcher = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const chart = charts.get(target);
    const [width, height] = [contentRect.width, contentRect.height].map(Math.round);
    if (!width || (chart.width === width && chart.height === height)) continue;
    Object.assign(chart, { width, height });
    redraw(target, chart);
  }
});

/** Draws a chart in pixels, now and whenever its size changes, so that its text is as large as the page's.
 * @param {any} svg @param {(width: number, height: number) => void} paint */
export function drawToSize(svg, paint) {
  const chart = charts.get(svg) ?? UNSEEN;
  charts.set(svg, { ...chart, paint });
  redraw(svg, charts.get(svg));
  watcher.observe(svg);
}

/** Draws shares side by side, two pixels apart. @param {any} svg @param {[number, string][]} parts */
export const drawShares = (svg, parts) => drawToSize(svg, (width) => {
  let from = 0;
  svg.replaceChildren(...parts.map(([share, kind]) => {
    const x = from;
    from += share * width;
    return draw("rect", { class: kind, x: x + 0.5, y: 0.5, width: Math.max(0, share * width - 3), height: 13, rx: 1 });
  }));
});
