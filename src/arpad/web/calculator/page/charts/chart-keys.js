// What charts with axes share: scales, labels, and points that can be visited with arrow keys, the
// pointer or a finger.

import { draw, make, setText } from "../ui/dom.js";

export const label = (text, x, y, anchor = "middle", kind = "") =>
  draw("text", { x, y, "text-anchor": anchor, class: kind }, text);
export const line = (x1, y1, x2, y2, kind) => draw("line", { x1, y1, x2, y2, class: kind });

export const scale = (low, high, from, to) => (value) =>
  Math.round((from + ((value - low) / (high - low)) * (to - from)) * 10) / 10;

/** A step of 1, 2 or 5 times a power of ten that divides a span into a few parts. */
export function niceStep(span, parts) {
  const power = 10 ** Math.floor(Math.log10(span / parts));
  return power * ([1, 2, 5].find((factor) => factor * power * parts >= span) ?? 10);
}

// --- Walking

const walks = new WeakMap(); // chart → its points, and which of them is shown

/** Lets the points of a chart be visited with arrow keys, the pointer or a finger.
 * @param {any} svg @param {{x: number, y: number, text: string}[]} points */
export function walk(svg, points, start = points.length - 1) {
  const known = walks.has(svg);
  walks.set(svg, { points, at: start });
  if (known) return;
  const tip = make("div", { class: "tip", hidden: "" });
  svg.parentElement.append(tip);
  const hide = () => { tip.hidden = true; };
  const show = (at) => {
    const own = walks.get(svg);
    own.at = Math.max(0, Math.min(own.points.length - 1, at));
    const point = own.points[own.at];
    tip.hidden = false;
    setText(tip, point.text);
    const left = svg.offsetLeft ?? 0;
    const far = svg.parentElement.clientWidth - tip.offsetWidth;
    const box = svg.getBoundingClientRect();
    const base = box.left - svg.parentElement.getBoundingClientRect().left;
    const top = box.top - svg.parentElement.getBoundingClientRect().top;
    tip.style.left = `${Math.max(0, Math.min(far, left + base + point.x - tip.offsetWidth / 2))}px`;
    tip.style.top = `${Math.max(0, top + point.y - tip.offsetHeight - 12)}px`;
    return point.text;
  };
  const nearest = (event) => {
    const x = event.clientX - svg.getBoundingClientRect().left;
    const { points: all } = walks.get(svg);
    show(all.reduce((best, point, at) => (Math.abs(point.x - x) < Math.abs(all[best].x - x) ? at : best), 0));
  };
  svg.addEventListener("pointermove", nearest);
  svg.addEventListener("pointerdown", nearest);
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("blur", hide);
  svg.addEventListener("focus", () => svg.matches(":focus-visible") && show(walks.get(svg).at));
  svg.addEventListener("keydown", (event) => {
    const { at, points: { length } } = walks.get(svg);
    if (event.key === "Escape") hide();
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    svg.dispatchEvent(new CustomEvent("spoken", { bubbles: true, detail: show(to) }));
  });
}
