import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("window", {
  location: { href: "https://midtown.example/" },
  history: { replaceState() {} },
  document: { addEventListener() {} },
  addEventListener() {},
});
const { unsaved } = await import("../../src/app/pages");

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
const later = settled;

/** Locks as a browser keeps them for all tabs of an origin, in another process: each message takes a while. */
class Locks {
  /** How many tabs show a busy page. */
  shared = 0;
  #exclusive = false;
  /** Resolves when all messages so far have come. */
  #wire = Promise.resolve();

  #message<T>(run: () => T): Promise<T> {
    const answer = this.#wire.then(later).then(run);
    this.#wire = answer.then(() => {});
    return answer;
  }

  async request<T>(_: string, options: object, run: (lock: object | null) => Promise<T>): Promise<T> {
    if ("ifAvailable" in options) {
      const free = await this.#message(() => !this.shared && !this.#exclusive && (this.#exclusive = true));
      const result = await run(free ? {} : null);
      if (free) await this.#message(() => (this.#exclusive = false));
      return result;
    }
    await this.#message(() => (this.shared += 1));
    const result = await run({});
    await this.#message(() => (this.shared -= 1));
    return result;
  }

  /** Wait until nothing is on the way. */
  async quiet(): Promise<void> {
    for (let round = 0; round < 10; round += 1) await settled();
  }
}

/** The versions of the pages that a browser has fetched, and which of them is in charge; `null` where there is none. */
class Workers extends EventTarget {
  controller: object | null = {};
  readonly registration = new Registration();
  register = (): Promise<Registration> => Promise.resolve(this.registration);

  /** The worker that waits is in charge from now on. */
  activate(): void {
    this.registration.waiting = null;
    this.controller = {};
    this.dispatchEvent(new Event("controllerchange"));
  }
}

class Version extends EventTarget {
  readonly postMessage = vi.fn();
}

class Registration extends EventTarget {
  active: { state: string } | null = { state: "activated" };
  waiting: Version | null = null;
  installing: Version | null = null;
  readonly update = vi.fn(() => Promise.resolve());

  /** A new version is found, and its files are fetched. */
  discover(): void {
    this.installing = new Version();
    this.dispatchEvent(new Event("updatefound"));
  }

  /** All files of the new version are there. */
  fetched(): Version {
    const version = this.installing ?? new Version();
    this.waiting = version;
    this.installing = null;
    version.dispatchEvent(new Event("statechange"));
    return version;
  }
}

let locks: Locks;
let workers: Workers;
const reload = vi.fn();

/** Open a tab at a path. */
async function open(path: string) {
  const load: (() => void)[] = [];
  const timers: { run: () => void; after: number }[] = [];
  const url = { href: new URL(path, "https://midtown.example").href };
  const location = {
    reload,
    origin: "https://midtown.example",
    get href() {
      return url.href;
    },
  };
  const history = {
    state: { entry: "e" },
    pushState: (_: object, __: string, to: URL) => (url.href = to.href),
    replaceState() {},
  };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const page = { location, history, document, addEventListener() {}, scrollY: 0 };
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", location);
  vi.stubGlobal("navigator", { serviceWorker: workers, locks, language: "en" });
  vi.stubGlobal("addEventListener", (_: string, run: () => void) => void load.push(run));
  vi.stubGlobal("setTimeout", (run: () => void, after: number) => void timers.push({ run, after }));
  vi.stubGlobal("setInterval", (run: () => void, after: number) => void timers.push({ run, after }));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  vi.resetModules();
  const { flushSync } = await import("svelte"); // of the same instance
  const { install, upToDate } = await import("../../src/app/installed.svelte");
  const { router } = await import("../../src/core/router.svelte");
  install(unsaved);
  flushSync();
  const tab = {
    /** The page has been loaded, and two seconds have passed. */
    async load() {
      for (const run of load) run();
      await tab.pass(2_000);
    },
    /** Let the timers of this length end. */
    async pass(after: number) {
      for (const timer of timers.filter((one) => one.after === after)) timer.run();
      await locks.quiet();
    },
    /** Go to another page, without waiting for what follows. */
    goes(to: string) {
      router.go(to);
      flushSync();
    },
    async go(to: string) {
      tab.goes(to);
      await locks.quiet();
    },
    /** Somebody sees the tab again. */
    async seen() {
      document.dispatchEvent(new Event("visibilitychange"));
      await locks.quiet();
    },
    /** Whether the page that was gone to may be shown. */
    async pageVisible() {
      let visible = false;
      void upToDate().then(() => (visible = true));
      await locks.quiet();
      return visible;
    },
  };
  return tab;
}

beforeEach(() => {
  vi.stubEnv("DEV", false);
  reload.mockReset();
  locks = new Locks();
  workers = new Workers();
});
afterEach(() => void [vi.unstubAllGlobals(), vi.unstubAllEnvs()]);

const BUSY = [
  "puzzles/run",
  "tournaments/new",
  "programs",
  "table/t",
  "replay/t",
  "learn/traffiq",
  "new",
  "join/x",
  "me",
  "admin/reports",
  "analysis",
  "plan/t",
];
const FREE = ["", "tables", "rules/traffiq", "ratings", "player/p"];
const SKIP = [[{ type: "SKIP_WAITING" }]];

describe("a new version of the pages", { timeout: 60_000 }, () => {
  it.each(BUSY)("waits while a tab shows /%s, from its first moment on", async (path) => {
    const { postMessage } = workers.registration.fetched();
    const tab = await open(`/${path}`);
    await locks.quiet();
    expect(locks.shared).toBe(1);
    await tab.load();
    await tab.seen();
    expect(postMessage).not.toHaveBeenCalled();
  });

  it.each(FREE)("takes over where the only tab shows /%s", async (path) => {
    const { postMessage } = workers.registration.fetched();
    const tab = await open(`/${path}`);
    await tab.load();
    expect(postMessage.mock.calls).toEqual(SKIP);
    workers.activate();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits where another tab is busy, and is asked again when this one is seen", async () => {
    const { postMessage } = workers.registration.fetched();
    locks.shared = 1;
    const tab = await open("/");
    await tab.load();
    expect(postMessage).not.toHaveBeenCalled();
    locks.shared = 0; // the other tab is closed
    await tab.seen();
    expect(postMessage.mock.calls).toEqual(SKIP);
  });

  it("takes over when the last busy page is left, not between two of them", async () => {
    const { postMessage } = workers.registration.fetched();
    const tab = await open("/table/t");
    await tab.load();
    await tab.go("/replay/t");
    expect([locks.shared, postMessage.mock.calls]).toEqual([1, []]);
    await tab.go("/");
    expect([locks.shared, postMessage.mock.calls]).toEqual([0, SKIP]);
  });

  it("takes over when the last busy page is left as the one before is still being left", async () => {
    const { postMessage } = workers.registration.fetched();
    const tab = await open("/table/t");
    await tab.load();
    tab.goes("/replay/t");
    await tab.go("/");
    expect([locks.shared, postMessage.mock.calls]).toEqual([0, SKIP]);
  });

  it("takes over when the busy page is left as the tab registers", async () => {
    const { postMessage } = workers.registration.fetched();
    const tab = await open("/table/t");
    await locks.quiet();
    const loaded = tab.load();
    tab.goes("/");
    await loaded;
    expect([locks.shared, postMessage.mock.calls]).toEqual([0, SKIP]);
  });

  it("does not take over where a busy page is left and the next one is shown at once", async () => {
    const { postMessage } = workers.registration.fetched();
    const tab = await open("/table/t");
    await tab.load();
    tab.goes("/");
    await tab.go("/table/u");
    expect([locks.shared, postMessage.mock.calls]).toEqual([1, []]);
    expect(await tab.pageVisible()).toBe(true);
  });

  it.each(["/", "/table/t"])("that is fetched while a tab shows %s takes over as soon as it may", async (path) => {
    const tab = await open(path);
    await tab.load();
    workers.registration.discover();
    await tab.go("/");
    const { postMessage } = workers.registration.fetched();
    await locks.quiet();
    expect(postMessage.mock.calls).toEqual(SKIP);
  });

  it("whose fetching began before this tab registered takes over", async () => {
    workers.registration.discover();
    const tab = await open("/");
    await tab.load();
    const { postMessage } = workers.registration.fetched();
    await locks.quiet();
    expect(postMessage.mock.calls).toEqual(SKIP);
  });

  it("that another tab has activated reloads a busy page only when it is left", async () => {
    const tab = await open("/table/t");
    await tab.load();
    workers.activate();
    expect(reload).not.toHaveBeenCalled();
    await tab.go("/");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each(["/", "/table/t"])("that another tab has activated before this one registers reloads %s", async (path) => {
    const tab = await open(path);
    workers.activate();
    await tab.load();
    await tab.go("/");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("reloads a tab that went past the service worker before", async () => {
    workers.controller = null;
    const { postMessage } = workers.registration.fetched();
    const tab = await open("/");
    await tab.load();
    expect(postMessage.mock.calls).toEqual(SKIP);
    workers.activate();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is looked for every hour, and when a busy page is left", async () => {
    const tab = await open("/table/t");
    const { update } = workers.registration;
    await tab.load();
    await tab.pass(3_600_000);
    expect(update).toHaveBeenCalledTimes(1);
    await tab.go("/");
    expect(update).toHaveBeenCalledTimes(2);
    await tab.go("/rules/traffiq");
    expect(update).toHaveBeenCalledTimes(2);
  });

  it("keeps the next page back, whose requests would keep the old worker, but not for ever and only once", async () => {
    workers.registration.fetched();
    const tab = await open("/table/t");
    await tab.load();
    expect(await tab.pageVisible()).toBe(true);
    await tab.go("/");
    expect(await tab.pageVisible()).toBe(false);
    await tab.pass(3_000);
    expect(await tab.pageVisible()).toBe(true);
    await tab.go("/rules/traffiq");
    expect(await tab.pageVisible()).toBe(true);
  });

  it("is a matter of the next page where the browser gives no locks, and keeps no page back", async () => {
    const { postMessage } = workers.registration.fetched();
    locks.request = () => Promise.reject(new DOMException("no storage here", "SecurityError"));
    const tab = await open("/table/t");
    await tab.load();
    await tab.go("/");
    expect(postMessage).not.toHaveBeenCalled();
    expect(await tab.pageVisible()).toBe(true);
  });

  it("keeps no page back where it may not take over", async () => {
    workers.registration.fetched();
    locks.shared = 1;
    const tab = await open("/table/t");
    await tab.load();
    await tab.go("/");
    expect(await tab.pageVisible()).toBe(true);
  });
});

describe("the first version", { timeout: 60_000 }, () => {
  it.each(["/", "/table/t"])("is in charge of %s without a reload", async (path) => {
    workers.controller = null;
    workers.registration.active = null;
    const tab = await open(path);
    workers.registration.discover();
    await tab.load();
    const { postMessage } = workers.registration.fetched();
    await locks.quiet();
    workers.activate();
    await tab.go("/rules/traffiq");
    expect(postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it("that comes too late for this tab is a matter of the next page", async () => {
    workers.register = () => Promise.reject(new TypeError("offline"));
    const tab = await open("/table/t");
    await tab.load();
    await tab.go("/");
    expect(reload).not.toHaveBeenCalled();
  });
});
