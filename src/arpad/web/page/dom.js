// Small tools for elements, and a field with a place for its mistake.

export const byId = (id) => document.getElementById(id);

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export const facts = (pairs) => make("dl", {}, ...pairs.map(([term, value]) =>
  make("div", {}, make("dt", {}, term), make("dd", {}, `${value}`))));
export const bullets = (texts) =>
  make("ul", {}, ...texts.filter(Boolean).map((text) => make("li", {}, text)));
export const quiet = (text) => make("p", { class: "quiet" }, text);
export const select = (pairs) =>
  make("select", {}, ...pairs.map(([value, text]) => make("option", { value }, text)));

/** A labelled field; what is typed into it lives in the state under `key`. */
export function field(key, title, control = make("input", { inputmode: "numeric" })) {
  const id = `f-${key.replace(".", "-")}`;
  control.id = id;
  control.dataset.key = key;
  control.setAttribute("autocomplete", "off");
  return make("div", { class: "field" }, make("label", { for: id }, title), control,
    make("p", { class: "error", id: `${id}-error` }));
}

/** Marks a control with a sentence in its note, or clears both. */
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
