// Python in this tab: its files come once, by the service worker, which alone may fetch them, or are in
// this document. A worker that inherits the page's policy, and so cannot send anything anywhere, rates
// events with them.

const START_SECONDS = 60;
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** The address of a document without a host, as its worker has it. */
const NOWHERE = "https://arpad.invalid/";
const address = (name) => new URL(name, location.href).href;

/** Why there is no answer: the name of a sentence. */
export class Unable extends Error {
  /** @param {string} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/** Whether this browser can do it, as far as that can be seen without trying. */
function isAble(isEmbedded) {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
    return isEmbedded || Boolean(navigator.serviceWorker && globalThis.caches);
  } catch {
    return false;
  }
}

export class Python {
  /** @param {{cache: string, files: Record<string, {size: number}>, lock: string, isEmbedded?: boolean}} runtime */
  constructor(runtime) {
    this.runtime = runtime;
    this.total = Object.values(runtime.files).reduce((sum, { size }) => sum + size, 0);
    /** @type {Promise<Worker> | null} */
    this.worker = null;
  }

  /**
   * The answer to a form, as a server would send it.
   * @param {FormData} form @param {AbortSignal} signal @param {(share: number) => void} progress
   */
  async answer(form, signal, progress) {
    const job = await packed(form);
    this.worker ??= this.start(signal, progress);
    try {
      const worker = await this.worker;
      return response(await reply(worker, { job }, [job.buffer], signal));
    } catch (error) {
      const started = this.worker;
      this.worker = null; // the next question starts another one
      started.then((worker) => worker.terminate(), () => {});
      throw error;
    }
  }

  async start(signal, progress) {
    const { isEmbedded, lock } = this.runtime;
    if (!isAble(isEmbedded)) throw new Unable("unable");
    const files = isEmbedded ? await embedded() : await this.fetched(signal, progress);
    const code = isEmbedded ? files["worker.js"] : `import ${JSON.stringify(address("python-worker.js"))};`;
    const source = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(source, { type: isEmbedded ? "classic" : "module" });
    const late = AbortSignal.timeout(1000 * START_SECONDS);
    try {
      const start = { files, lock, base: isEmbedded ? NOWHERE : address("./") };
      await reply(worker, { start }, Object.values(files), AbortSignal.any([signal, late]));
      return worker;
    } catch (error) {
      worker.terminate();
      throw late.aborted ? new Unable("unable") : error;
    } finally {
      URL.revokeObjectURL(source);
    }
  }

  /** Whether files must be fetched first. */
  async isToCome() {
    const { isEmbedded } = this.runtime;
    return !isEmbedded && isAble(isEmbedded) && !(await this.kept()).every(Boolean);
  }

  /** The files as they are in the cache. */
  async kept() {
    const cache = await caches.open(this.runtime.cache);
    return Promise.all(Object.keys(this.runtime.files).map((name) => cache.match(address(name))));
  }

  /** The bytes of all files, from the cache; the service worker fetches what is missing. */
  async fetched(signal, progress) {
    const names = Object.keys(this.runtime.files);
    const bytes = await Promise.all((await this.kept()).map((each) => each?.arrayBuffer()));
    if (bytes.every(Boolean)) return Object.fromEntries(names.map((name, at) => [name, bytes[at]]));
    await this.fill(signal, progress);
    return this.fetched(signal, progress);
  }

  async fill(signal, progress) {
    const kept = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" }).catch(() => null);
    if (!kept) throw new Unable("unable");
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => {
        port1.postMessage("stop");
        reject(signal.reason);
      });
      port1.onmessage = ({ data }) => {
        if (data.done) progress(data.done / this.total);
        else if (data.failed) reject(new Unable(data.failed));
        else resolve(null);
      };
      active?.postMessage("python", [port2]);
    });
  }
}

/** The files that are in this document, unpacked. */
async function embedded() {
  const files = {};
  for (const element of document.querySelectorAll("script[data-file]")) {
    const packed = Uint8Array.from(atob(element.textContent ?? ""), (letter) => letter.charCodeAt(0));
    const whole = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    files[element.getAttribute("data-file") ?? ""] = await new Response(whole).arrayBuffer();
  }
  return files;
}

/** What a worker says to one message; an error if it has died, or nobody waits any more. */
function reply(worker, message, moved, signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }) => (data.failed ? reject(new Unable(data.failed)) : resolve(data));
    worker.onerror = () => reject(new Unable("died"));
    worker.postMessage(message, moved);
  });
}

/** A form as the worker's Python unpacks it: the length of the head, the head, the files. */
async function packed(form) {
  const texts = {};
  const sizes = {};
  const contents = [];
  for (const [name, value] of form) {
    if (typeof value === "string") {
      if (value.trim()) texts[name] = value.trim();
    } else if (value.name) {
      texts[`${name}_name`] = value.name;
      sizes[name] = value.size;
      contents.push(value);
    }
  }
  const head = new TextEncoder().encode(JSON.stringify([texts, sizes]));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.length);
  return new Uint8Array(await new Blob([length, head, ...contents]).arrayBuffer());
}

/** The parts of an answer: a line that says what it is, then the answer itself. */
async function response({ parts }) {
  const whole = new Blob(parts);
  const line = new TextDecoder().decode(parts[0]).split("\n", 1)[0];
  const head = JSON.parse(line);
  const body = whole.slice(new TextEncoder().encode(line).length + 1);
  if (head.refused) return new Response(line, { status: 422, headers: { "Content-Type": "application/json" } });
  const headers = { "Content-Type": head.kind, "Content-Disposition": `attachment; filename="${head.name}"` };
  return new Response(body, { headers });
}
