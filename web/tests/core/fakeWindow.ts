import { vi } from "vitest";

/** What the router uses of a window, with a history that can go back. */
export function fakeWindow(href: string) {
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const listen = (kind: string, run: (event: unknown) => void) =>
    void listeners.set(kind, (listeners.get(kind) ?? new Set()).add(run));
  const entries: { state: unknown; href: string }[] = [{ state: null, href }];
  const store = new Map<string, string>();
  let at = 0;
  const main = { focus: vi.fn() };
  const observers = new Set<() => void>();
  const page = {
    height: 5_000,
    scrollY: 0,
    main,
    get location() {
      return new URL(entries[at]?.href ?? "");
    },
    history: {
      scrollRestoration: "auto",
      get state() {
        return entries[at]?.state;
      },
      pushState(state: unknown, _: string, url: URL | string) {
        page.count();
        entries.splice(++at, entries.length, { state, href: String(url) });
      },
      replaceState(state: unknown, _: string, url: URL | string) {
        page.count();
        entries[at] = { state, href: String(url) };
      },
    },
    document: {
      title: "A page · Midtown",
      body: {},
      activeElement: null as unknown,
      addEventListener: listen,
      getElementById: () => main,
    },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    },
    addEventListener: listen,
    removeEventListener: (kind: string, run: (event: unknown) => void) => listeners.get(kind)?.delete(run),
    scrollTo: (_: number, top: number) => (page.scrollY = Math.min(top, page.height)),
    /** What runs once it has waited for long enough: for a page to grow, or to name another address. */
    patience: null as (() => void) | null,
    timers: [] as (() => void)[],
    setTimeout: (run: () => void, wait: number) => {
      if (wait === 3_000) page.patience = run;
      else page.timers.push(run);
      return wait;
    },
    clearTimeout: () => (page.patience = null),
    /** Let time pass that is long enough for all that waits, but for the page. */
    turn(milliseconds: number) {
      vi.setSystemTime(Date.now() + milliseconds);
      for (const run of page.timers.splice(0)) run();
    },
    /** How often the browser was given an address; and whether it refuses more. */
    named: 0,
    full: false,
    ResizeObserver: class {
      constructor(private readonly run: () => void) {}
      observe = () => void observers.add(this.run);
      disconnect = () => void observers.delete(this.run);
    },
    fire: (kind: string, event: unknown = {}) => [...(listeners.get(kind) ?? [])].forEach((run) => run(event)),
    back: () => {
      at -= 1;
      page.fire("popstate");
    },
    grow(height: number) {
      page.height = height;
      for (const run of [...observers]) run();
    },
    count() {
      page.named += 1;
      if (page.full) throw new DOMException("", "SecurityError");
    },
    observed: () => observers.size,
  };
  return page;
}
