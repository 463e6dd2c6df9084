// The board: fetches itself when the league changes, shows its views in turn, marks what is new.

const TURN = 20_000;
const FRESH = 20_000;
const POLL = 5_000;
/** Milliseconds after which a result is no longer called new. */
const JUST_NOW = 120_000;
/** Milliseconds without a sign of life after which events are taken not to come through. */
const SILENCE = 40_000;
/** Milliseconds after which the board says that it has no connection. */
const LOST = 60_000;

/** @type {HTMLElement} */
let main = find(document);
/** The ETag of what is shown. */
let version = "";
let marked = 0;
/** When the server was last heard, by an event, and at all. */
let event = Date.now();
let heard = event;
/** Whether the board is being fetched, and whether it changed meanwhile. */
let busy = false;
let again = false;

/** @param {Document} page */
function find(page) {
  return /** @type {HTMLElement} */ (page.querySelector("main"));
}

/** Fetches the board, once at a time. */
async function refresh() {
  again = busy;
  if (busy) return;
  busy = true;
  await fetchBoard().catch(() => {});
  busy = false;
  if (again) refresh();
}

/** Fetches the board, if it is not as it was; a new result is marked. */
async function fetchBoard() {
  const headers = { "If-None-Match": version };
  const answer = await fetch(location.href, { cache: "no-store", headers });
  if (answer.status === 404) location.reload(); // its link was revoked
  if (answer.ok || answer.status === 304) heard = Date.now();
  if (!answer.ok) return;
  const next = find(new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!next) return;
  version = answer.headers.get("ETag") ?? "";
  const isNew = Number(next.dataset.latest) > Number(main.dataset.latest);
  const step = Number(main.dataset.step ?? 0);
  main.replaceWith(document.adoptNode(next));
  main = next;
  tick();
  if (isNew) mark();
  else show(step);
}

/** A new result: its table comes back, and the rows it moved are marked for a while. */
function mark() {
  const view = main.querySelector(`.tv-view[data-latest="${main.dataset.latest}"]`);
  const moved = (view?.getAttribute("data-moved") ?? "").split(" ");
  const rows = [...(view?.querySelectorAll("[data-player]") ?? [])];
  for (const row of rows) {
    row.classList.toggle("hot", moved.includes(row.getAttribute("data-player") ?? ""));
  }
  view?.querySelector(".tv-fresh")?.classList.add("hot");
  for (const each of main.querySelectorAll(".tv-flash")) each.classList.add("hot");
  if (view) show(pageOf(view));
  else show(Number(main.dataset.step ?? 0));
  clearTimeout(marked);
  marked = setTimeout(() => {
    for (const each of main.querySelectorAll(".hot")) each.classList.remove("hot");
  }, FRESH);
}

/** The step of a table that shows most of the marked rows. @param {Element} view */
function pageOf(view) {
  const all = steps();
  const own = all.filter(([each]) => each === view);
  const hot = own.map(([, page]) => page?.querySelectorAll(".hot").length ?? 0);
  return all.indexOf(own[hot.indexOf(Math.max(...hot))]);
}

/** What is shown in turn: every view, and of a table every page. */
function steps() {
  return [...main.querySelectorAll(".tv-view")].flatMap((view) => {
    const pages = [...view.querySelectorAll(".tv-table tbody")];
    return pages.length ? pages.map((page) => [view, page]) : [[view]];
  });
}

/** Shows one of them. @param {number} at */
function show(at) {
  const all = steps();
  const number = at % all.length;
  const [shown, shownPage] = all[number];
  for (const view of main.querySelectorAll(".tv-view")) {
    view.toggleAttribute("hidden", view !== shown);
    if (view !== shown) continue;
    for (const page of view.querySelectorAll(".tv-table tbody")) {
      page.toggleAttribute("hidden", page !== shownPage);
    }
  }
  main.dataset.step = String(number);
}

/** The next view, unless something new is shown. */
function turn() {
  if (!main.querySelector(".hot")) show(Number(main.dataset.step ?? 0) + 1);
}

/** A time of day. @param {number} time */
function clock(time) {
  const format = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return new Date(time).toLocaleTimeString([], format);
}

/** The clock, whether the latest result is still new, and whether the server is heard. */
function tick() {
  const now = Date.now();
  for (const each of main.querySelectorAll("[data-clock]")) each.textContent = clock(now);
  const isNew = now - Date.parse(main.dataset.recorded ?? "") < JUST_NOW;
  for (const each of main.querySelectorAll("[data-fresh]")) {
    const isNewest = each.closest(".tv-view")?.getAttribute("data-latest") === main.dataset.latest;
    each.textContent = isNew && isNewest ? "Just now" : "Latest result";
  }
  const lost = document.querySelector(".tv-lost");
  lost?.toggleAttribute("hidden", now - heard < LOST);
  lost?.querySelector("time")?.replaceChildren(clock(heard));
}

/** Listens for changes; where events do not come through, asks every few seconds. */
function listen() {
  const events = new EventSource("board/events");
  const hear = () => {
    event = heard = Date.now();
  };
  events.addEventListener("alive", hear);
  events.addEventListener("message", () => {
    hear();
    refresh();
  });
  const asking = setInterval(() => {
    if (events.readyState === EventSource.OPEN && Date.now() - event < SILENCE) return;
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
