// What lies where on a page: text and controls outside the window or their board, or over each other.
// A text counts as its ink, since line boxes of large figures are taller than what is seen.
(() => {
  const SLACK = 1; // pixels: browsers round
  const CONTROLS = "button:not(.textlink), input, select, textarea, summary, .seg, .chip > span, .outcome > span";

  const SCROLLERS = ".scroll, .formula, .paste-columns, .paste-games"; // tables and formulas may be wider than their place

  /** What an element's box depends on, from its ancestors down; each is looked at once.
   * `isSeen` is false for what is only read out and for a chart's tip, `inner` for what is inside a scroller.
   * `layer` is the fixed part that it is in: those lie over the page by design. */
  function surroundings() {
    /** @type {Map<any, any>} */
    const known = new Map([[document.body, { isSeen: true, layer: null, inner: true }]]);
    return function look(element) {
      if (known.has(element)) return known.get(element);
      const { inner, layer } = look(element.parentElement);
      const style = inner && getComputedStyle(element);
      const isSeen = Boolean(inner) && style.display !== "none" && style.visibility === "visible"
        && style.opacity !== "0" && style.clipPath === "none" && !element.matches(".skip, .tip") && !isFolded(element);
      known.set(element, { isSeen, inner: isSeen && !element.matches(SCROLLERS), layer: isSeen && style.position === "fixed" ? element : layer });
      return known.get(element);
    };
  }

  /** The boxes of a text's letters, line by line. */
  function inkOf(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ left, right, top, bottom, height }) =>
      ({ left, right, top: top + 0.22 * height, bottom: bottom - 0.22 * height }));
  }

  const isFolded = (element) => element.tagName !== "SUMMARY" && element.parentElement.matches("details:not([open])");

  const nameOf = (control) => `${control.tagName}.${control.className} ${control.value ?? control.textContent}`.slice(0, 60);

  function pieces(root, look, found = []) {
    const add = (element, isIn, box, name) => {
      if (box.right - box.left >= 1 && box.bottom > box.top) found.push({ element, box, name, layer: isIn.layer });
    };
    for (const control of root.querySelectorAll(CONTROLS)) {
      if (look(control).isSeen) add(control, look(control), control.getBoundingClientRect(), nameOf(control));
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = /** @type {any} */ (walker.currentNode);
      if (!text.data.trim() || !look(text.parentElement).inner) continue;
      for (const line of inkOf(text)) add(text.parentElement, look(text.parentElement), line, `“${text.data.trim().slice(0, 40)}”`);
    }
    return found;
  }

  function outside({ element, box, name }) {
    const board = element.closest(".board")?.getBoundingClientRect();
    const [left, right] = [Math.max(0, board?.left ?? 0), Math.min(innerWidth, board?.right ?? innerWidth)];
    return box.left < left - SLACK || box.right > right + SLACK
      ? [`${name} at ${Math.round(box.left)}–${Math.round(box.right)} is outside ${Math.round(left)}–${Math.round(right)}`] : [];
  }

  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

  function overlaps(all) {
    const faults = [];
    const byTop = [...all].sort((a, b) => a.box.top - b.box.top);
    byTop.forEach((one, at) => {
      for (let next = at + 1; next < byTop.length && byTop[next].box.top < one.box.bottom; next += 1) {
        const other = byTop[next];
        const isInside = one.element.contains(other.element) || other.element.contains(one.element);
        if (one.layer === other.layer && !isInside && overlap(one.box, other.box)) faults.push(`${one.name} lies over ${other.name}`);
      }
    });
    return faults;
  }

  /** Every fault of the page as it is now, in words. */
  /** @type {any} */ (window).faults = (roots = document.querySelectorAll("main > :not(#reading)")) => {
    const look = surroundings();
    const all = [...roots].flatMap((root) => pieces(root, look));
    const { scrollWidth } = document.documentElement;
    const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
    return [...wide, ...all.flatMap(outside), ...overlaps(all)];
  };
})();
