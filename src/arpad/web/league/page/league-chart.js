// The chart of a player: drawn at its real width, with a tip for every game, by pointer or arrow keys.

/** Makes the chart interactive, if there is one. */
export function startChart() {
  const figure = document.querySelector("[data-chart]");
  if (!(figure instanceof HTMLElement) || figure.dataset.live) return;
  figure.dataset.live = "yes";
  for (const svg of figure.querySelectorAll("svg")) listen(figure, svg);
  fit(figure);
  window.addEventListener("resize", () => fit(figure));
}

/** Fetches the chart at the available width. @param {HTMLElement} figure */
async function fit(figure) {
  const width = Math.round(figure.clientWidth);
  const shown = [...figure.querySelectorAll("svg")].find((each) => each.getClientRects().length);
  if (!width || !shown || Math.abs(shown.viewBox.baseVal.width - width) < 4) return;
  const answer = await fetch(`${figure.dataset.chart}&w=${width}`);
  const text = await answer.text();
  if (!answer.ok || !text || Math.round(figure.clientWidth) !== width) return;
  const made = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!made) return;
  const drawn = document.adoptNode(made);
  for (const each of figure.querySelectorAll("svg")) each.remove();
  figure.prepend(drawn);
  listen(figure, drawn);
}

/** @param {HTMLElement} figure @param {SVGSVGElement} svg */
function listen(figure, svg) {
  const tip = /** @type {HTMLElement} */ (figure.querySelector(".tip"));
  const dots = [...svg.querySelectorAll("[data-t]")];
  const cross = svg.querySelector(".cross");
  let at = dots.length - 1;
  if (!dots.length || !cross) return;

  const x = (/** @type {Element} */ dot) => Number(dot.getAttribute("x")) + 3.5;
  const show = (/** @type {number} */ number) => {
    at = Math.max(0, Math.min(dots.length - 1, number));
    const dot = dots[at];
    const scale = svg.viewBox.baseVal.width / svg.clientWidth;
    const [day, what, now] = (dot.getAttribute("data-t") ?? "").split("|");
    tip.replaceChildren(day, document.createElement("br"), what, document.createElement("br"), now);
    tip.hidden = false;
    const half = tip.offsetWidth / 2;
    const left = Math.min(Math.max(x(dot) / scale, half), svg.clientWidth - half);
    tip.style.left = `${left}px`;
    tip.style.top = `${Math.max(Number(dot.getAttribute("y")) / scale, 84)}px`;
    cross.setAttribute("x1", String(x(dot)));
    cross.setAttribute("x2", String(x(dot)));
    cross.setAttribute("visibility", "visible");
  };
  const hide = () => {
    tip.hidden = true;
    cross.setAttribute("visibility", "hidden");
  };
  const point = (/** @type {PointerEvent} */ event) => {
    const box = svg.getBoundingClientRect();
    const wanted = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
    const near = dots.reduce((a, b) => Math.abs(x(b) - wanted) < Math.abs(x(a) - wanted) ? b : a);
    show(dots.indexOf(near));
  };
  svg.tabIndex = 0;
  svg.addEventListener("pointermove", point);
  svg.addEventListener("pointerdown", point);
  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("blur", hide);
  svg.addEventListener("focus", () => svg.matches(":focus-visible") && show(at));
  svg.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: dots.length - 1 }[event.key];
    if (event.key === "Escape") hide();
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  });
}
