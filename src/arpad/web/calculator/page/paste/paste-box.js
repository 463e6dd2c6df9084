// The box of a list into which texts are pasted or dropped; their reader is loaded with the first one.

import { make } from "../ui/dom.js";
import { fill } from "../ui/sentences.js";

const FILES = ".csv,.tsv,.txt,.pgn,.trf,.trfx,text/*";

/** The text of a file: UTF-8 or UTF-16 if it is valid, otherwise what old programs write.
 * @param {ArrayBuffer} content */
export function decoded(content) {
  const [first, second] = new Uint8Array(content.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** Puts the box under a list. `insert(rows, at, replaces)` puts rows into the list and returns a
 * sentence if it cannot; `notice(text)` shows one line under the list, `speak` reads one out.
 * Returns `open(text)`, which previews a text, and `take(text, at)`, for a text that was pasted into a
 * row: typed games are inserted there if nothing is unclear. */
export default function mountPaste(host, { list, insert, notice, speak, most }) {
  const area = make("textarea", {
    class: "in", rows: 5, id: `paste-${list}`, spellcheck: "false", placeholder: fill("paste_sample"),
  });
  const file = make("input", { type: "file", accept: FILES });
  const place = make("div", { class: "paste-preview", id: `preview-${list}` });
  const error = make("p", { class: "message", id: `paste-${list}-error` });
  const box = make("details", { class: "paste" }, make("summary", {}, fill("paste_title")),
    make("div", { class: "paste-in" },
      make("label", { class: "field", for: area.id }, make("span", {}, fill("paste_help"))), area, error,
      make("label", { class: "paste-file" }, file, fill("paste_file")), place));
  host.append(box);

  let at = most; // where the games go: to the row that was pasted into, otherwise to the end
  /** @type {any} */
  let preview = null;
  const put = (rows, replaces) => insert(rows, at, replaces);
  const emptied = () => {
    area.value = "";
    at = most;
    area.focus();
  };

  /** The reader and preview of texts, loaded once. */
  async function loaded() {
    const reader = await import("./paste-preview.js");
    preview ??= reader.makePreview(place, { put, speak, emptied, who: list });
    return reader;
  }

  async function show(text) {
    error.textContent = "";
    area.value = text;
    await loaded();
    if (area.value === text) preview.show(text);
  }

  async function takeFile(chosen) {
    box.open = true;
    const { longest } = await loaded();
    const content = chosen.size <= longest ? await chosen.arrayBuffer() : null;
    const text = content ? decoded(content) : "";
    if (text && !text.includes("\0")) return show(text);
    error.textContent = fill(content ? "paste_unreadable" : "paste_too_long");
    return speak(error.textContent);
  }

  area.addEventListener("focus", loaded, { once: true });
  area.addEventListener("input", () => show(area.value));
  file.addEventListener("change", () => {
    if (file.files?.[0]) takeFile(file.files[0]);
    file.value = "";
  });
  host.addEventListener("dragover", (event) => {
    if (![...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain")) return;
    event.preventDefault();
    box.open = true;
    box.classList.add("over");
  });
  host.addEventListener("dragleave", () => box.classList.remove("over"));
  host.addEventListener("drop", (event) => {
    box.classList.remove("over");
    const [dropped] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain");
    if (!dropped && !text) return;
    event.preventDefault();
    if (dropped) takeFile(dropped);
    else show(text);
  });

  /** Opens the box with a text; its games will go to a row. */
  async function open(text, row = most) {
    box.open = true;
    at = row;
    await show(text);
    preview.focus();
  }

  return {
    open,
    async take(text, row) {
      const { typedRows } = await loaded();
      const rows = typedRows(text);
      const problem = rows ? insert(rows, row, false) : await open(text, row);
      if (problem) notice(problem);
    },
  };
}
