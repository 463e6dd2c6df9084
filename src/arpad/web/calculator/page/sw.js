// Keeps the page for offline use: its own files, fetched once. VERSION, FILES and PYTHON are defined above.
const CACHE = `arpad-${VERSION}`;
const address = (name) => new URL(name, self.registration.scope).href;

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(address(name), { cache: "reload" })));
  await self.skipWaiting();
}

async function tidyUp() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("arpad-") && ![CACHE, PYTHON.cache].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The cached file, or null for anything that does not belong to the page. */
function kept(request) {
  if (!request.url.startsWith(address("./"))) return null;
  const name = request.url.slice(address("./").length).split(/[?#]/)[0] || "index.html";
  const cacheName = name in PYTHON.files ? PYTHON.cache : CACHE;
  return FILES.includes(name) || name in PYTHON.files ? caches.match(address(name), { cacheName }) : null;
}

/** Fetches what is missing of Python, when a page asks for it, and says how many bytes are there. */
async function getPython(port) {
  const stop = new AbortController();
  port.onmessage = () => stop.abort();
  let done = 0;
  const count = (bytes) => {
    done += bytes;
    port.postMessage({ done });
  };
  try {
    const cache = await caches.open(PYTHON.cache);
    for (const [name, { size, digest }] of Object.entries(PYTHON.files)) {
      if (await cache.match(address(name))) count(size);
      else await cache.put(address(name), await whole(name, digest, count, stop.signal));
    }
    port.postMessage({});
  } catch (error) {
    port.postMessage({ failed: error.name === "QuotaExceededError" ? "room" : "broken" });
  }
}

/** One file; an error if it is not the one that the page was made with. */
async function whole(name, digest, count, signal) {
  const answer = await fetch(address(name), { cache: "no-store", signal });
  const parts = [];
  const reader = answer.body.getReader(); // WebKit has no loop over a stream
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    count(part.value.length);
  }
  const content = new Blob(parts, { type: answer.headers.get("Content-Type") });
  const made = new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
  const hex = Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!answer.ok || hex !== digest) throw new Error(name);
  return new Response(content);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("message", (event) => event.waitUntil(getPython(event.ports[0])));
self.addEventListener("activate", (event) => event.waitUntil(tidyUp()));
self.addEventListener("fetch", (event) => {
  const found = event.request.method === "GET" && kept(event.request);
  if (found) event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
