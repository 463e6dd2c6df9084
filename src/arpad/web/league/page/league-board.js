// The board: fetches itself when the league changes, shows its views in turn, marks what is new.

const TURN = 20_000;
const FRESH = 20_000;
const POLL = 5_000;
/** Milliseconds after which a result is no longer called new. */
const JUST_NOW = 120_000;

/** @type {HTMLElement} */
let main = find(document);
/** The ETag of what is shown. */
let version = "";
let marked = 0;

/** @param {Document} page */
function find(page) {
  return /** @type {HTMLElement} */ (page.querySelector("main"));
}

/** The id of the latest game. */
function latest() {
  return main.querySelector("#table")?.getAttribute("data-latest") ?? "";
}

/** Fetches the board, if it is not as it was; a new result is marked. */
async function refresh() {
  const headers = { "If-None-Match": version };
  const answer = await fetch(location.href, { cache: "no-store", headers }).catch(() => null);
  if (!answer?.ok) return;
  version = answer.headers.get("ETag") ?? "";
  const next = find(new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!next) return;
  const before = latest();
  const step = main.dataset.step ?? 0;
  main.replaceWith(document.adoptNode(next));
  main = next;
  tick();
  if (latest() === before) show(Number(step));
  else mark();
}

/** A new result: the table comes back, and its rows are marked for a while. */
function mark() {
  show(0);
  const table = main.querySelector("#table");
  const moved = (table?.getAttribute("data-moved") ?? "").split(" ");
  for (const row of main.querySelectorAll("[data-player]")) {
    row.classList.toggle("hot", moved.includes(row.getAttribute("data-player") ?? ""));
  }
  main.querySelector(".tv-fresh")?.classList.add("hot");
  clearTimeout(marked);
  marked = setTimeout(() => {
    for (const each of main.querySelectorAll(".hot")) each.classList.remove("hot");
  }, FRESH);
}

/** What is shown in turn: the pages of the table, then the other views. */
function steps() {
  const [first, ...others] = main.querySelectorAll(".tv-view");
  const pages = [...main.querySelectorAll(".tv-table tbody")];
  const ofTable = pages.length ? pages.map((page) => [first, page]) : [[first]];
  return [...ofTable, ...others.map((view) => [view])];
}

/** Shows one of them. @param {number} at */
function show(at) {
  const all = steps();
  const number = at % all.length;
  for (const each of main.querySelectorAll(".tv-view, .tv-table tbody")) {
    const isPage = each.matches("tbody");
    const isShown = all[number].includes(each) || (isPage && all[number].length === 1);
    each.toggleAttribute("hidden", !isShown);
  }
  main.dataset.step = String(number);
}

/** The next view, unless something new is shown. */
function turn() {
  if (!main.querySelector(".hot")) show(Number(main.dataset.step ?? 0) + 1);
}

/** The clock, and whether the latest result is still new. */
function tick() {
  const now = new Date();
  const text = now.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  for (const clock of main.querySelectorAll("[data-clock]")) clock.textContent = text;
  const recorded = Date.parse(main.querySelector("#table")?.getAttribute("data-recorded") ?? "");
  const fresh = main.querySelector("[data-fresh]");
  if (fresh && now.getTime() - recorded < JUST_NOW) fresh.textContent = "Just now";
  else if (fresh) fresh.textContent = "Latest result";
}

/** Listens for changes; where events do not come through, asks every few seconds. */
function listen() {
  const events = new EventSource("board/events");
  events.addEventListener("message", refresh);
  const asking = setInterval(() => {
    if (events.readyState === EventSource.OPEN) return;
    refresh();
    if (events.readyState !== EventSource.CLOSED) return;
    clearInterval(asking);
    setTimeout(listen, POLL);
  }, POLL);
}

setInterval(turn, TURN);
setInterval(tick, 5_000);
tick();
listen();
