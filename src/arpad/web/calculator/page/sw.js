// Keeps the page for offline use: its own files, fetched once. VERSION and FILES are defined above.
const CACHE = `arpad-${VERSION}`;
const address = (name) => new URL(name, self.registration.scope).href;

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(address(name), { cache: "reload" })));
  await self.skipWaiting();
}

async function tidyUp() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("arpad-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The cached file, or null for anything that does not belong to the page. */
function kept(request) {
  const name = request.url.slice(address("./").length).split(/[?#]/)[0] || "index.html";
  return FILES.includes(name) ? caches.match(address(name), { cacheName: CACHE }) : null;
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidyUp()));
self.addEventListener("fetch", (event) => {
  const found = event.request.method === "GET" && kept(event.request);
  if (found) event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
