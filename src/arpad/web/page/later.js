// Brings the text for reading once the first view is there: it weighs nothing in it.
const bring = () => import("./reading.js").catch(() => {}); // the calculator works without
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(bring), { once: true });
