// public/push.js in a service worker's place: which notices it shows and closes, and which window a click leads to.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";

const ORIGIN = "https://midtown.example";
const CODE = readFileSync(join(import.meta.dirname, "../../public/push.js"), "utf8");

interface Options {
  tag?: string;
  renotify?: boolean;
  data: { url: string; pushed?: boolean };
}

/** A notice that the browser shows. */
class Notice {
  constructor(
    readonly title: string,
    readonly options: Options,
    private readonly worker: Worker,
  ) {}

  get tag(): string {
    return this.options.tag ?? "";
  }

  get data(): Options["data"] {
    return this.options.data;
  }

  readonly close = (): void => {
    this.worker.notices = this.worker.notices.filter((one) => one !== this);
  };
}

/** A window of these pages. */
class Page {
  focused: boolean;
  readonly focus = vi.fn(async () => this);
  readonly navigate = vi.fn(async (url: string) => {
    if (!this.controlled) throw new TypeError("not controlled by this service worker");
    this.url = url;
    return this;
  });

  constructor(
    public url: string,
    readonly visibilityState: "visible" | "hidden" = "visible",
    private readonly controlled = true,
  ) {
    this.focused = visibilityState === "visible";
  }
}

/** What the script finds around it in a browser. */
class Worker {
  notices: Notice[] = [];
  pages: Page[] = [];
  readonly openWindow = vi.fn();
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor() {
    const self = {
      location: new URL("/sw.js", ORIGIN),
      addEventListener: (name: string, run: (event: object) => void) => this.#listeners.set(name, run),
      clients: { matchAll: async () => this.pages, openWindow: this.openWindow },
      registration: {
        getNotifications: async () => this.notices,
        /** One with the tag of another takes its place. */
        showNotification: async (title: string, options: Options) => {
          const others = this.notices.filter(({ tag }) => !options.tag || tag !== options.tag);
          this.notices = [...others, new Notice(title, options, this)];
        },
      },
    };
    runInNewContext(CODE, { self, URL, fetch });
  }

  async push(message: object | string): Promise<void> {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    await this.#happens("push", { data: { json: () => JSON.parse(text) as unknown } });
  }

  async click(notification: Notice | undefined): Promise<void> {
    await this.#happens("notificationclick", { notification });
  }

  get titles(): string[] {
    return this.notices.map(({ title }) => title);
  }

  async #happens(name: string, event: object): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    this.#listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }
}

const turn = (table: string, title = `Your turn at ${table}`): object => ({
  title,
  body: "Manhattan",
  tag: `turn ${table}`,
  url: `${ORIGIN}/table/${table}`,
});

let worker: Worker;
beforeEach(() => void (worker = new Worker()));

describe("a push", () => {
  it("is shown while a window is open elsewhere, is behind others, or is not there", async () => {
    for (const pages of [[], [new Page(`${ORIGIN}/people`)], [new Page(`${ORIGIN}/table/a`, "hidden")]]) {
      worker.pages = pages;
      worker.notices = [];
      await worker.push(turn("a"));
      expect(worker.titles).toEqual(["Your turn at a"]);
    }
  });

  it("is not shown to somebody who looks at its page", async () => {
    worker.pages = [new Page(`${ORIGIN}/people`, "hidden"), new Page(`${ORIGIN}/table/a?watch=w`)];
    await worker.push(turn("a"));
    expect(worker.titles).toEqual([]);
  });

  it("replaces its predecessor, and is heard again", async () => {
    for (const title of ["Your turn", "Two hours left"]) await worker.push(turn("a", title));
    await worker.push(turn("b"));
    expect(worker.titles).toEqual(["Two hours left", "Your turn at b"]);
    expect(worker.notices.map(({ options }) => options.renotify)).toEqual([true, true]);
  });

  it("closes what is settled, and leaves what is not, or did not come by a push", async () => {
    for (const table of ["a", "b"]) await worker.push(turn(table));
    worker.notices.push(new Notice("By the page", { tag: "page", data: { url: "/" } }, worker));
    await worker.push({ ...turn("c"), open: ["turn b", "turn c"] });
    expect(worker.titles).toEqual(["Your turn at b", "By the page", "Your turn at c"]);
  });

  it("closes what is settled even where it is not shown itself", async () => {
    await worker.push(turn("a"));
    worker.pages = [new Page(`${ORIGIN}/table/b`)];
    await worker.push({ ...turn("b"), open: ["turn b"] });
    expect(worker.titles).toEqual([]);
  });

  it("that cannot be read is shown all the same, as browsers demand", async () => {
    await worker.push("no JSON");
    expect(worker.titles).toEqual(["Midtown"]);
    expect(worker.notices[0]?.options.renotify).toBe(false);
  });
});

describe("a click on a notice", () => {
  const clicked = async (...pages: Page[]): Promise<void> => {
    await worker.push(turn("a"));
    worker.pages = pages;
    await worker.click(worker.notices[0]);
    expect(worker.titles).toEqual([]);
  };

  it("focuses the window that shows its page, and loads nothing", async () => {
    const [other, there] = [new Page(`${ORIGIN}/people`), new Page(`${ORIGIN}/table/a`, "hidden")];
    await clicked(other, there);
    expect(there.focus).toHaveBeenCalledTimes(1);
    expect([other.focus, other.navigate, there.navigate, worker.openWindow].map((one) => one.mock.calls)).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it("leads the one window that is there to its page, and opens no other", async () => {
    const page = new Page(`${ORIGIN}/people`, "hidden");
    await clicked(page);
    expect(page.focus).toHaveBeenCalledTimes(1);
    expect(page.url).toBe(`${ORIGIN}/table/a`);
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it("takes the window that is seen before one that is not", async () => {
    const [hidden, seen] = [new Page(`${ORIGIN}/rules`, "hidden"), new Page(`${ORIGIN}/people`)];
    await clicked(hidden, seen);
    expect([hidden.url, seen.url]).toEqual([`${ORIGIN}/rules`, `${ORIGIN}/table/a`]);
  });

  it("opens a window where there is none, or where it cannot be led elsewhere", async () => {
    for (const pages of [[], [new Page(`${ORIGIN}/people`, "visible", false)]]) {
      worker.openWindow.mockReset();
      await clicked(...pages);
      expect(worker.openWindow.mock.calls).toEqual([[`${ORIGIN}/table/a`]]);
    }
  });
});
