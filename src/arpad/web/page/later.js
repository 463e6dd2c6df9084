// Loads the text below the calculator after the first view, so that it adds nothing to its weight.
const bring = () => import("./reading.js").catch(() => {}); // the calculator works without it
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(bring), { once: true });
