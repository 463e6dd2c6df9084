// Loads what the text below the calculator needs, after the first view.
const bring = () => import("./reading.js").catch(() => {}); // the calculator works without it
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(bring), { once: true });
