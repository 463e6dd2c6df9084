// Small tools for elements, and a field with a place for its error.

import { fill } from "./sentences.js";

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** @param {string} selector @returns {any[]} */
export const all = (selector) => [...document.querySelectorAll(selector)];

/** @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children
 * @returns {any} */
export const make = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A list of terms and values; a third text is shown below in small print. @param {any[][]} pairs */
export const facts = (pairs) => make("dl", { class: "facts" }, ...pairs.map(([term, value, more]) =>
  make("div", {}, make("dt", {}, term),
    make("dd", {}, `${value}`, ...(more ? [make("small", {}, more)] : [])))));
/** @param {string[]} texts */
export const bullets = (texts) =>
  make("ul", { class: "bullets" }, ...texts.filter(Boolean).map((text) => make("li", {}, text)));
/** @param {string} text */
export const quiet = (text) => make("p", { class: "quiet small" }, text);
/** A button with a text. @param {string} key @param {Record<string, any>} attributes */
export const button = (key, attributes = {}) =>
  make("button", { type: "button", class: "btn", ...attributes }, fill(key));

/** A part of a drawing. @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children
 * @returns {any} */
export const draw = (name, attributes = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** One of the icons of the page's HTML. @param {string} name */
export const icon = (name) => draw("svg", { class: "ico", "aria-hidden": "true" }, draw("use", { href: `#i-${name}` }));

/** @param {string[][]} pairs */
export const select = (pairs) =>
  make("select", { class: "in" }, ...pairs.map(([value, text]) => make("option", { value }, text)));

/** Radio buttons for a key, as segments or as chips. @param {string} kind @param {string} key
 * @param {string[][]} pairs @param {string} chosen */
export function radios(kind, key, pairs, chosen) {
  const choices = pairs.map(([value, text]) => {
    const box = make("input", { type: "radio", name: key, value, "data-key": key });
    box.checked = value === chosen;
    return make("label", kind === "chips" ? { class: "chip" } : {}, box, make("span", {}, text));
  });
  return make("div", { class: kind, id: fieldId(key) }, ...choices);
}

/** @param {string} key */
export const fieldId = (key) => `f-${key.replaceAll(".", "-")}`;

/** A labelled field; what is typed into it is kept in the state under `key`.
 * @param {string} key @param {string} title */
export function field(key, title, control = make("input", { class: "in", inputmode: "numeric" })) {
  const id = fieldId(key);
  const error = make("p", { class: "message", id: `${id}-error` });
  if (control.id) { // radios
    return make("fieldset", { class: "field" }, make("legend", {}, title), control, error);
  }
  control.id = id;
  control.dataset.key = key;
  control.setAttribute("autocomplete", "off");
  return make("div", { class: "field" }, make("label", { for: id }, title), control, error);
}

/** Marks a control as wrong, with a sentence in its note, or clears both.
 * @param {Element} control @param {string | undefined} sentence @param {Element} note */
export function mark(control, sentence, note) {
  setText(note, sentence ?? "");
  if (sentence) {
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", note.id);
    control.closest("details")?.setAttribute("open", "");
  } else if (control.hasAttribute("aria-invalid")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}
