// The service worker: it keeps the pages for use without a connection. A new version waits until no tab shows a busy page.

import { tick } from "svelte";
import { ask } from "../core/net/http";
import { router } from "../core/router.svelte";

const HOUR = 3_600_000;
const LOCK = "midtown.table";
/** How long the next page waits for the new version, in milliseconds; the new version may come later, too. */
const PATIENCE = 3_000;

let update: Update | null = null;

/** Register the service worker two seconds after the page has loaded. `busy`: whether a reload of a page would lose something. */
export function install(busy: (parts: string[]) => boolean): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const here = (update = new Update(navigator.serviceWorker, () => !busy(router.next)));
  $effect.root(() => {
    $effect(() => here.follow());
  });
  addEventListener("load", () => setTimeout(() => void here.register(), 2000), { once: true });
}

/** Wait while a new version takes over: the page of the address that is shown next would be one of the old version. */
export async function upToDate(): Promise<void> {
  await tick(); // `follow` knows the address
  await update?.taking;
}

/** Who decides when this tab goes on with a new version. */
class Update {
  /** Resolves when the new version has not come soon; if it comes, the tab is loaded anew. */
  taking: Promise<void> = Promise.resolve();
  #registration: ServiceWorkerRegistration | null = null;
  /** Ends this tab's lock, and resolves when it is gone. */
  #leave: (() => Promise<unknown>) | null = null;
  /** Resolves when the locks of all pages left are gone. */
  #left: Promise<unknown> = Promise.resolve();
  /** Whether no worker is in charge of this tab yet, so that the next one brings no new version. */
  #first: boolean;
  /** Whether another tab has activated a new version. */
  #old = false;
  /** The new version that was asked to take over last. */
  #summoned: ServiceWorker | null = null;

  constructor(
    private readonly workers: ServiceWorkerContainer,
    private readonly free: () => boolean,
  ) {
    this.#first = !workers.controller;
    // From the beginning: another tab can activate a new version before this one registers.
    workers.addEventListener("controllerchange", () => this.#change());
    document.addEventListener("visibilitychange", () => void this.#takeOver()); // a busy tab was closed, perhaps
  }

  /** Hold the lock on a busy page, from the moment it is shown. On others go on with the new version. */
  follow(): void {
    const former = this.#leave;
    this.#leave = this.free() ? null : sit();
    // after the next one holds: between two busy pages nobody else takes over
    if (former) this.#left = Promise.all([this.#left, former()]);
    this.taking = Promise.resolve();
    if (!this.free()) return;
    if (this.#old) return location.reload();
    this.taking = this.#takeOver();
    if (former) this.#check();
  }

  async register(): Promise<void> {
    const registration = await this.workers.register("/sw.js").catch(() => null);
    if (!registration) return;
    this.#registration = registration;
    if (registration.active?.state === "activated") this.#first = false; // in charge of other tabs, if not of this one
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener("statechange", () => void this.#takeOver());
    registration.addEventListener("updatefound", () => follow(registration.installing));
    follow(registration.installing);
    setInterval(() => this.#check(), HOUR);
    void this.#takeOver();
    if (this.workers.controller) await readAhead();
  }

  #check(): void {
    void this.#registration?.update().catch(() => {});
  }

  #change(): void {
    const first = this.#first;
    this.#first = false;
    if (!first) {
      if (this.free()) location.reload();
      else this.#old = true;
    } else if (this.#registration) void readAhead();
  }

  /**
   * Let the version that waits take over, unless a tab is busy. Chromium lets it as soon as the old worker has stopped.
   * A request at that moment starts the old one again, for half a minute at least. So be quiet for a while.
   */
  async #takeOver(): Promise<void> {
    if (!this.#registration?.waiting || !navigator.locks) return;
    await this.#left;
    const { waiting, active } = this.#registration;
    if (!waiting || !active || !this.free()) return;
    const send = async (lock: Lock | null) => {
      if (lock) waiting.postMessage({ type: "SKIP_WAITING" });
      return lock !== null;
    };
    const granted = await navigator.locks.request(LOCK, { ifAvailable: true }, send).catch(() => false);
    if (!granted || waiting === this.#summoned) return;
    this.#summoned = waiting;
    await new Promise((done) => setTimeout(done, PATIENCE));
  }
}

/** Hold a shared lock while a busy page is shown: no tab activates a new version meanwhile. Return how to release it. */
function sit(): () => Promise<unknown> {
  const { promise, resolve } = hold();
  const held = navigator.locks?.request(LOCK, { mode: "shared" }, () => promise).catch(() => {});
  return () => {
    resolve();
    return Promise.resolve(held);
  };
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
