// Runs Python, and answers with it: { start } makes it ready, { job } is a form that is packed.

import createPyodideModule from "./pyodide.asm.js";
import { loadPyodide } from "./pyodide.js";

const TYPES = { wasm: "application/wasm", zip: "application/zip" };
let respond;

/** The files are here already: whatever the runtime fetches is one of them. */
async function start({ files, lock, base }) {
  self.fetch = async (resource) => {
    const [, name, ending] = /([^/]+\.(\w+))$/.exec(String(resource)) ?? [];
    return new Response(files[name ?? ""], { headers: { "Content-Type": TYPES[ending ?? ""] } });
  };
  const stdLibURL = `${base}python-library.zip`;
  const python = await loadPyodide({ indexURL: base, stdLibURL, lockFileContents: lock, createPyodideModule });
  python.FS.writeFile("/arpad.zip", new Uint8Array(files["python-arpad.zip"]));
  python.pyimport("sys").path.insert(0, "/arpad.zip");
  const answers = python.pyimport("arpad.web.event.worker").respond;
  respond = (job) => Array.from(answers(python.toPy(job)), (part) => part.toJs());
}

self.onmessage = async ({ data }) => {
  try {
    if (data.start) {
      await start(data.start);
      self.postMessage({});
    } else {
      const parts = respond(data.job);
      self.postMessage({ parts }, parts.map(({ buffer }) => buffer));
    }
  } catch (error) {
    console.error(error);
    self.postMessage({ failed: "died" });
  }
};
