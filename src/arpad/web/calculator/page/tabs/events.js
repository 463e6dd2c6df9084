// The further events of a rating period: each with its day, its rating and its own list of games.

import { all, byId, button, field, make, mark } from "../ui/dom.js";
import { asSentence, readFact } from "../ui/forms.js";
import { makeList, makeNotice } from "./lists.js";
import { fill } from "../ui/sentences.js";
import { MOST_EVENTS, freshEvent, listOf, tidy } from "../ui/state.js";

const FIELDS = { name: "event_name", on: "event_on", rating: "event_rating" };

/** Shows the events in `host`; the page's `changed` is called when one has changed. */
export function makeEvents(host, page) {
  const { state, changed, speak } = page;
  const lists = []; // of the events, in order
  const notice = makeNotice(speak);

  function build(event, at) {
    const number = at + 2;
    const box = make("section", { class: "event cut", "aria-label": fill("event_number", { number }) });
    const head = make("div", { class: "event-head" }, make("h2", {}, fill("event_number", { number })));
    for (const [name, key] of Object.entries(FIELDS)) {
      const control = make("input", { class: "in", ...(name === "on" ? { type: "date" } : { inputmode: name === "rating" ? "numeric" : "text" }) });
      head.append(field(`event.${at}.${name}`, fill(key), control));
      control.value = event[name];
      delete control.dataset.key; // an event is not a key of the state
      control.addEventListener("input", () => {
        state.events[at][name] = control.value;
        changed();
      });
    }
    const drop = button("remove_event", { class: "btn bare" });
    drop.addEventListener("click", () => remove(at));
    const games = make("div", { class: "games", "data-list": listOf(at + 1) });
    box.append(head, games, drop);
    host.append(box);
    lists.push(makeList(games, listOf(at + 1), page));
  }

  function sync() {
    lists.splice(0);
    host.replaceChildren();
    state.events.forEach(build);
    host.append(notice.line);
  }

  function add() {
    if (state.events.length + 1 >= MOST_EVENTS) return speak(fill("too_many_events", { most: MOST_EVENTS }));
    state.events.push({ ...freshEvent(), on: state.on });
    state.rows[listOf(state.events.length)] = tidy([]);
    sync();
    changed();
    return byId(`f-event-${state.events.length - 1}-name`).focus();
  }

  /** Removes an event; this can be undone. */
  function remove(at) {
    const before = { events: [...state.events], rows: { ...state.rows } };
    state.events.splice(at, 1);
    for (let place = at + 1; place <= state.events.length; place += 1) state.rows[listOf(place)] = state.rows[listOf(place + 1)];
    delete state.rows[listOf(state.events.length + 1)];
    sync();
    changed();
    notice.say(fill("event_removed", { number: at + 2 }), () => {
      state.events = before.events;
      Object.assign(state.rows, before.rows);
      sync();
      changed();
    });
    notice.back.focus();
  }

  const sayWrong = (at, name, words) =>
    mark(byId(`f-event-${at}-${name}`), words, byId(`f-event-${at}-${name}-error`));

  /** The events that have games; an event with an error is marked and does not count. */
  function read(question) {
    if (!question.period || !question.terms) return [];
    return state.events.flatMap((event, at) => {
      const { games, mistakes } = lists[at].read(question);
      const { terms, problem } = question.system.terms({ ...question.values, on: event.on });
      const { value: rating = null, error } = readFact(question.system.facts.player[0], event.rating);
      sayWrong(at, "on", problem && asSentence(problem[1]));
      sayWrong(at, "rating", error);
      Object.assign(event, { isShown: false });
      if (problem || error || !games.length) return [];
      Object.assign(event, { isShown: true });
      return [{ terms, rating, games, mistakes, at }];
    });
  }

  function show(question, each) {
    const shown = new Map(question.further.map((event, number) => [event.at, [event, each?.[number]]]));
    state.events.forEach((_, at) => {
      const [event, rated] = shown.get(at) ?? [lists[at].read(question), undefined];
      lists[at].show(event, rated);
    });
  }

  sync();
  return { add, sync, read, show, count: () => all(".event").length };
}
