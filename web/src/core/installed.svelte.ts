// The pages without a connection: a service worker keeps them. A new version waits until nobody sits at a table.

import { ask } from "./http";
import { router } from "./router.svelte";

const HOUR = 3_600_000;
const LOCK = "midtown.table";
/** Pages on which something would be lost. */
const BUSY = new Set(["table", "replay", "learn", "new", "join"]);

/** Install the service worker, once the page is there and has time. */
export function install(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  addEventListener("load", () => setTimeout(() => void register(), 2000), { once: true });
}

async function register(): Promise<void> {
  const worker = await navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!worker) return;
  setInterval(() => void worker.update().catch(() => {}), HOUR);
  let leaving: (() => void) | null = null;
  let old = false;
  const free = () => !BUSY.has(router.parts[0] ?? "");
  $effect.root(() => {
    $effect(() => {
      leaving?.();
      leaving = router.parts[0] === "table" ? sit() : null;
      if (free() && old) location.reload();
      else if (free()) void takeOver(worker);
    });
  });
  let first = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    old = !first;
    if (first) void readAhead();
    else if (free()) location.reload();
    first = false;
  });
  if (!first) await readAhead();
}

/** While a table is shown, in whichever tab, everybody keeps the version he has. */
function sit(): () => void {
  const { promise, resolve } = hold();
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => promise);
  return resolve;
}

async function takeOver(worker: ServiceWorkerRegistration): Promise<void> {
  const next = worker.waiting;
  if (!next || !navigator.locks) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) next.postMessage({ type: "SKIP_WAITING" });
  });
}

/** The rules are kept before anybody has read them. */
async function readAhead(): Promise<void> {
  try {
    for (const { id } of await ask("GET /api/games", { query: {} })) {
      await ask("GET /api/games/{game}/rules", { path: { game: id }, query: {} });
    }
  } catch {
    // another time
  }
}

function hold(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
