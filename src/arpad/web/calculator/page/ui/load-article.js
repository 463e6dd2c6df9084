// Loads what the text below the calculator needs, after the first view.
const bring = () => import("./article.js").catch(() => {}); // the calculator works without it
addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(bring), { once: true });
