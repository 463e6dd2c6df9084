// @ts-check
// Small tools for elements, and a field with a place for its mistake.

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** @param {string} selector @returns {any[]} */
export const all = (selector) => [...document.querySelectorAll(selector)];

/** @param {string} name @param {Record<string, any>} attributes @param {...(Node | string)} children
 * @returns {any} */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {any[][]} pairs */
export const facts = (pairs) => make("dl", {}, ...pairs.map(([term, value]) =>
  make("div", {}, make("dt", {}, term), make("dd", {}, `${value}`))));
/** @param {string[]} texts */
export const bullets = (texts) =>
  make("ul", {}, ...texts.filter(Boolean).map((text) => make("li", {}, text)));
/** @param {string} text */
export const quiet = (text) => make("p", { class: "quiet" }, text);
/** @param {string[][]} pairs */
export const select = (pairs) =>
  make("select", {}, ...pairs.map(([value, text]) => make("option", { value }, text)));

/** @param {string} key */
export const fieldId = (key) => `f-${key.replace(".", "-")}`;

/** A labelled field; what is typed into it lives in the state under `key`.
 * @param {string} key @param {string} title */
export function field(key, title, control = make("input", { inputmode: "numeric" })) {
  const id = fieldId(key);
  control.id = id;
  control.dataset.key = key;
  control.setAttribute("autocomplete", "off");
  return make("div", { class: "field" }, make("label", { for: id }, title), control,
    make("p", { class: "error", id: `${id}-error` }));
}

/** Marks a control with a sentence in its note, or clears both.
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
