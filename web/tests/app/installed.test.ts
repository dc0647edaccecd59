import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Locks as a browser keeps them for all tabs of an origin: shared ones, and one that is taken only if there is none. */
class Locks {
  held = 0;
  async request(_: string, options: object, run: (lock: object | null) => Promise<void>): Promise<void> {
    if ("ifAvailable" in options) return run(this.held ? null : {});
    this.held += 1;
    await run({});
    this.held -= 1;
  }
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
let locks: Locks;
let tab: Awaited<ReturnType<typeof open>>;

/** Open a tab at a path, on which a service worker is in charge and a new version waits. */
async function open(path: string) {
  const listeners = new Map<string, () => void>();
  const listen = (kind: string, run: () => void) => void listeners.set(kind, run);
  const timers: (() => void)[] = [];
  const posted: object[] = [];
  const url = { href: new URL(path, "https://midtown.example").href };
  const location = {
    reload: vi.fn(),
    origin: "https://midtown.example",
    get href() {
      return url.href;
    },
  };
  const worker = { waiting: { postMessage: (message: object) => posted.push(message) }, update: async () => {} };
  const serviceWorker = { controller: {}, register: () => Promise.resolve(worker), addEventListener: listen };
  const history = {
    state: { entry: "e" },
    pushState: (_: object, __: string, to: URL) => (url.href = to.href),
    replaceState() {},
  };
  const page = { location, history, document: { addEventListener() {} }, addEventListener() {}, scrollY: 0 };
  vi.stubGlobal("window", page);
  vi.stubGlobal("location", location);
  vi.stubGlobal("navigator", { serviceWorker, locks, language: "en" });
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("setTimeout", (run: () => void) => timers.push(run));
  vi.stubGlobal("setInterval", () => 0);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  vi.resetModules();
  const { flushSync } = await import("svelte"); // of the same instance
  const { install } = await import("../../src/app/installed.svelte");
  const { router } = await import("../../src/core/router.svelte");
  install();
  flushSync();
  return {
    posted,
    reload: location.reload,
    async load() {
      listeners.get("load")?.();
      for (const run of timers.splice(0)) run();
      await settled();
    },
    async go(to: string) {
      router.go(to);
      flushSync();
      await settled();
    },
    async activated() {
      listeners.get("controllerchange")?.();
      await settled();
    },
  };
}

beforeEach(() => {
  vi.stubEnv("DEV", false);
  locks = new Locks();
});
afterEach(() => void [vi.unstubAllGlobals(), vi.unstubAllEnvs()]);

const BUSY = ["table/t", "replay/t", "learn/traffiq", "new", "join/x", "me", "admin/reports"];
const FREE = ["", "tables", "rules/traffiq", "ratings", "player/p"];

describe("a new version of the pages", { timeout: 60_000 }, () => {
  it.each(BUSY)("waits while a tab shows /%s, from its first moment on", async (path) => {
    tab = await open(`/${path}`);
    expect(locks.held).toBe(1);
    await tab.load();
    expect(tab.posted).toEqual([]);
  });

  it.each(FREE)("is activated where the only tab shows /%s", async (path) => {
    tab = await open(`/${path}`);
    await tab.load();
    expect(tab.posted).toEqual([{ type: "SKIP_WAITING" }]);
    await tab.activated();
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });

  it("waits where another tab is busy", async () => {
    locks.held = 1;
    tab = await open("/");
    await tab.load();
    expect(tab.posted).toEqual([]);
  });

  it("is activated when the last busy page is left, not between two of them", async () => {
    tab = await open("/table/t");
    await tab.load();
    await tab.go("/replay/t");
    expect([locks.held, tab.posted]).toEqual([1, []]);
    await tab.go("/");
    expect([locks.held, tab.posted]).toEqual([0, [{ type: "SKIP_WAITING" }]]);
  });

  it("that another browser has activated all the same reloads a busy page only when it is left", async () => {
    tab = await open("/table/t");
    await tab.load();
    await tab.activated();
    expect(tab.reload).not.toHaveBeenCalled();
    await tab.go("/");
    expect(tab.reload).toHaveBeenCalledTimes(1);
  });
});
