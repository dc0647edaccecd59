// The service worker of the pages without a server: they open without a network. `FILES` and `VERSION` are written in by
// tools/site.js. Python's files are kept by the host itself, as it counts them while they come.

const FILES = [];
const VERSION = "";
const PREFIX = "midtown-site-";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PREFIX + VERSION).then((cache) => cache.addAll(FILES)));
});

// A new version waits until no tab shows the old one, so that a page never gets files of two.
self.addEventListener("activate", (event) => {
  const former = (name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(former).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const address = request.mode === "navigate" ? self.registration.scope : request.url;
  event.respondWith(
    caches // which makes none that was deleted
      .match(address, { cacheName: PREFIX + VERSION, ignoreSearch: true })
      .then((kept) => kept ?? fetch(request)),
  );
});
