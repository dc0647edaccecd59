// The service worker of the pages without a server: they open without a network. Its constants are written in by
// tools/site.js. On the first visit Python's files are kept by the host itself, as it counts them while they come.

const FILES = [];
const PARTS = [];
const ENTRY = "";
const VERSION = "";
const PREFIX = "midtown-site-";
const PYTHON = "midtown-python"; // src/local/python.ts

self.addEventListener("install", (event) => event.waitUntil(install()));

/** Keep all of this version, or fail: then the version before goes on, and the browser tries again later. */
async function install() {
  const pages = await caches.open(PREFIX + VERSION);
  // The other names are the same in every version, and the browser may still have what they were before.
  const asked = (name) => (name.startsWith("./assets/") ? name : new Request(name, { cache: "no-cache" }));
  await pages.addAll(FILES.map(asked));
  const first = await (await pages.match("./")).text();
  if (!first.includes(ENTRY)) throw new Error("the host has another version by now");
  if (!self.registration.active) return; // the host loads them at this moment
  const python = await caches.open(PYTHON);
  for (const name of PARTS) if (!(await python.match(name))) await python.add(name);
}

// A new version waits until no tab shows the old one, so that a page never gets files of two.
self.addEventListener("activate", (event) => {
  const former = (name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(former).map((name) => caches.delete(name))))
      .then(forgetFormerPython)
      .then(() => self.clients.claim()),
  );
});

async function forgetFormerPython() {
  if (!(await caches.has(PYTHON))) return;
  const python = await caches.open(PYTHON);
  const { scope } = self.registration;
  const wanted = new Set(PARTS.map((name) => new URL(name, scope).href));
  for (const request of await python.keys())
    if (request.url.startsWith(scope) && !wanted.has(request.url)) await python.delete(request);
}

// Somebody has no use for the old version (src/local/version.ts).
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.cache === "no-store") return; // what the host of files has now
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const address = request.mode === "navigate" ? self.registration.scope : request.url;
  event.respondWith(
    caches // which makes none that was deleted
      .match(address, { cacheName: PREFIX + VERSION, ignoreSearch: true })
      .then((kept) => kept ?? fetch(request)),
  );
});
