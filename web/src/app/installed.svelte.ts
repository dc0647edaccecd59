// The service worker: it keeps the pages for use without a connection. A new version waits until no tab shows a busy page.

import { ask } from "../core/net/http";
import { router } from "../core/router.svelte";

const HOUR = 3_600_000;
const LOCK = "midtown.table";
/** Pages on which a reload would lose something, be it only what is written. */
const BUSY = new Set(["table", "replay", "learn", "new", "join", "me", "admin"]);
const free = (): boolean => !BUSY.has(router.parts[0] ?? "");

/** Register the service worker two seconds after the page has loaded. */
export function install(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const update = new Update();
  $effect.root(() => {
    $effect(() => update.follow());
  });
  addEventListener("load", () => setTimeout(() => void update.register(), 2000), { once: true });
}

/** Who decides when this tab goes on with a new version. */
class Update {
  #worker: ServiceWorkerRegistration | null = null;
  /** Ends this tab's lock, and resolves when it is gone. */
  #leave: (() => Promise<unknown>) | null = null;
  /** Whether another tab has activated a new version. */
  #old = false;

  /** Hold the lock on a busy page, from the moment it is shown. On others go on with the new version. */
  follow(): void {
    const former = this.#leave;
    this.#leave = free() ? null : sit();
    const left = former?.(); // after the next one holds: between two busy pages nobody else takes over
    if (!free()) return;
    if (this.#old) location.reload();
    else if (this.#worker) void this.#takeOver(left);
  }

  async #takeOver(left?: Promise<unknown>): Promise<void> {
    await left;
    if (this.#worker) await takeOver(this.#worker);
  }

  async register(): Promise<void> {
    const { serviceWorker } = navigator;
    const worker = (this.#worker = await serviceWorker.register("/sw.js").catch(() => null));
    if (!worker) return;
    setInterval(() => void worker.update().catch(() => {}), HOUR);
    let first = !serviceWorker.controller;
    serviceWorker.addEventListener("controllerchange", () => {
      this.#old = !first;
      if (first) void readAhead();
      else if (free()) location.reload();
      first = false;
    });
    if (free()) void takeOver(worker);
    if (!first) await readAhead();
  }
}

/** Hold a shared lock while a busy page is shown: no tab activates a new version meanwhile. Return how to release it. */
function sit(): () => Promise<unknown> {
  const { promise, resolve } = hold();
  const held = navigator.locks?.request(LOCK, { mode: "shared" }, () => promise);
  return () => {
    resolve();
    return Promise.resolve(held);
  };
}

async function takeOver(worker: ServiceWorkerRegistration): Promise<void> {
  const next = worker.waiting;
  if (!next || !navigator.locks) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) next.postMessage({ type: "SKIP_WAITING" });
  });
}

/** Request all rules once, so that the worker caches them. */
async function readAhead(): Promise<void> {
  try {
    for (const { id } of await ask("GET /api/games", { query: {} })) {
      await ask("GET /api/games/{game}/rules", { path: { game: id }, query: {} });
    }
  } catch {
    // tried again at the next start
  }
}

function hold(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
