// Copying, linking, saving and printing a result, and one line that says what was done.

import { byId, make, setText } from "./dom.js";
import { sentences } from "../rules-texts.js";
import { addSentences, fill } from "./sentences.js";

addSentences(sentences);

const SHOWN = 6000; // ms for which the line is shown

let clearing = 0; // the timer

/** Shows one line beside the buttons, and reads it out once. */
export function say(words, speak) {
  const line = byId("done");
  setText(line, words);
  line.hidden = false;
  speak(words);
  clearTimeout(clearing);
  clearing = setTimeout(() => { line.hidden = true; }, SHOWN);
}

/** @param {string} text @param {string} done the message when it is copied */
async function copy(text, done, speak) {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  say(isCopied ? fill(done) : fill("no_clipboard"), speak);
}

/** Whether only this computer can open an address: its own name, or a file. */
export const isLocal = ({ protocol, hostname } = location) =>
  !protocol.startsWith("http") || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(hostname);

/** Copies the link; if the address works only on this computer, the summary with it. */
async function copyLink(summary, speak) {
  if (!isLocal()) return copy(location.href, "link_copied", speak);
  return copy([summary, location.href].filter(Boolean).join("\n"), "link_is_local", speak);
}

/** A drawing as a PNG, which messengers show too, at twice the size of the screen. @param {string} svg */
async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** What the buttons do with the answer of a tab. `texts` makes texts of it, `speak` reads out. */
export const actions = {
  "copy-summary": ({ answer, texts, speak }) => copy(answer.summary(texts), "summary_copied", speak),
  "copy-link": ({ answer, texts, speak }) => copyLink(answer?.summary(texts) ?? "", speak),
  download: ({ answer, texts, tab }) => save(answer.csv(texts), "text/csv", `arpad-${tab}.csv`),
  picture: async ({ answer, texts, tab }) =>
    save(await painted(texts.pictureOf(byId(answer.chart))), "image/png", `arpad-${tab}.png`),
};
