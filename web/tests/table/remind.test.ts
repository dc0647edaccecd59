import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcer } from "../../src/core/announcer.svelte";
import { mayNotify } from "../../src/parts/notices/notify";
import { preferences } from "../../src/core/preferences.svelte";
import { remindOfTurn } from "../../src/table/remind.svelte";
import { Opened, settled, whole } from "./opened";

let page: Opened;
let view: { title: string; hidden: boolean };
let tones: number;
let covered: boolean;
let notifications: FakeNotification[];
let worker: { active: boolean; showNotification: (title: string, options: object) => Promise<void> } | undefined;

class FakeNotification {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(FakeNotification.permission);
  onclick = (): void => {};
  close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: object,
  ) {
    notifications.push(this);
  }
}

/** Every sound wakes it up, and none is loaded. */
class Audio {
  readonly state = "suspended";
  readonly resume = () => Promise.resolve((tones += 1));
}

/** A seat moves, and then another is to. */
async function moves(seat: number, next = 0): Promise<void> {
  page.moved(seat, next);
  page.world.clock.pass(4_000);
  await settled();
  flushSync();
  await settled();
}

beforeEach(async () => {
  preferences.set({ motion: "off", sound: true, notify: true, language: "en" });
  [view, tones, notifications, worker] = [{ title: "", hidden: true }, 0, [], undefined];
  covered = false;
  FakeNotification.permission = "granted";
  for (const [name, value] of Object.entries({
    document: view,
    location: { href: "https://midtown.example/table/t" },
    window: { Notification: FakeNotification },
    Notification: FakeNotification,
    navigator: { serviceWorker: { getRegistration: () => Promise.resolve(worker) } },
    AudioContext: Audio,
    fetch: () => Promise.reject(new TypeError("No network.")),
    focus: vi.fn(),
  }))
    vi.stubGlobal(name, value);
  const begin = () => {
    remindOfTurn(
      () => page.table,
      () => covered,
    );
    return { end: () => {} };
  };
  page = new Opened(whole(), { begin, duration: () => 0 });
  void page.table.board; // until the table is closed
  await settled();
  flushSync();
});

afterEach(() => {
  page.table.close();
  expect(view.title).toBe("Midtown");
  preferences.set({ sound: false, notify: false });
  vi.unstubAllGlobals();
});

describe("a reminder", () => {
  it("is the title while it is one's turn, and no more where the page was just opened", async () => {
    expect([view.title, tones, notifications]).toEqual(["● Your turn · stones", 0, []]);
    await moves(0, 1);
    expect(view.title).toBe("stones · Midtown");
  });

  it("is a sound and a notification when another has moved, once for each turn", async () => {
    await moves(0, 1);
    expect([tones, notifications.length]).toEqual([0, 0]);
    await moves(1);
    expect([view.title, tones, notifications.length]).toEqual(["● Your turn · stones", 1, 1]);
    page.table.play("left");
    flushSync();
    const id = page.world.line.sent.at(-1)?.id;
    page.says({ type: "refused", id, error: { kind: "illegal", rule: null, message: "No." }, position: null });
    flushSync();
    expect([page.table.mayMove, tones, notifications.length]).toEqual([true, 1, 1]);
    expect(notifications[0]?.title).toBe("Your turn");
    expect(notifications[0]?.options).toMatchObject({ body: "stones", tag: "t" });
    notifications[0]?.onclick();
    expect([vi.mocked(focus).mock.calls.length, notifications[0]?.close.mock.calls.length]).toEqual([1, 1]);
  });

  it("is a toast where the bar that says it is not seen, until one has moved", async () => {
    const kind = () => page.table.chat.toasts.current?.kind;
    await moves(0, 1);
    await moves(1);
    expect(kind()).toBe("turn");
    await moves(0, 1);
    expect(kind()).toBeUndefined();
    view.hidden = false;
    await moves(1);
    expect(kind()).toBeUndefined();
    covered = true;
    await moves(0, 1);
    await moves(1);
    expect(kind()).toBe("turn");
  });

  it("is a tone and a sentence when half a minute and when ten seconds are left of one's own clock", () => {
    const sentences: string[] = [];
    const saying = vi.spyOn(announcer, "say").mockImplementation((text) => void sentences.push(text));
    const at = (running: number, since: number): number => {
      page.table.clocks.set({ left: [60_000, 60_000], running, since });
      flushSync();
      return tones;
    };
    expect([0, 29_999, 30_000, 45_000, 50_000, 59_000].map((since) => at(0, since))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(sentences).toEqual(["30 seconds left", "10 seconds left"]);
    expect([at(1, 0), at(1, 30_000), at(0, 55_000), at(0, 56_000)]).toEqual([2, 2, 2, 2]);
    saying.mockRestore();
  });

  it("counts in the title what others have written and proposed", async () => {
    page.event({ kind: "chat", seat: 1, text: "Hello" });
    flushSync();
    expect(view.title).toBe("(1) ● Your turn · stones");
    page.says(whole({}, { proposals: { undo: [1] } }));
    await settled();
    flushSync();
    expect(view.title).toBe("(1) ● Your turn · stones");
  });

  it("is none after one's own move", async () => {
    await moves(0);
    expect([view.title, tones, notifications.length]).toEqual(["● Your turn · stones", 0, 0]);
  });

  it("is the sound alone where somebody looks, wants no notification, or does not allow it", async () => {
    view.hidden = false;
    await moves(1);
    view.hidden = true;
    preferences.set({ notify: false });
    await moves(1);
    preferences.set({ notify: true });
    FakeNotification.permission = "denied";
    await moves(1);
    vi.stubGlobal("window", {});
    FakeNotification.permission = "granted";
    await moves(1);
    expect([tones, notifications.length]).toEqual([4, 0]);
  });

  it("comes through the service worker where one is active", async () => {
    const showNotification = vi.fn(() => Promise.resolve());
    worker = { active: true, showNotification };
    await moves(1);
    expect([showNotification.mock.calls.length, notifications.length]).toEqual([1, 0]);
    worker = { active: false, showNotification };
    await moves(1);
    expect([showNotification.mock.calls.length, notifications.length]).toEqual([1, 1]);
  });

  it("is the sound alone, without an error, on Android while the service worker is not active", async () => {
    class Illegal {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    vi.stubGlobal("window", { Notification: Illegal });
    vi.stubGlobal("Notification", Illegal);
    await moves(1); // an unhandled rejection fails the run
    worker = { active: true, showNotification: () => Promise.reject(new TypeError("No permission.")) };
    await moves(1);
    expect([tones, notifications.length]).toEqual([2, 0]);
  });
});

describe("the question for a permission", () => {
  it("is answered by the browser, and with no where it knows no notifications", async () => {
    expect(await mayNotify()).toBe(true);
    FakeNotification.permission = "denied";
    expect(await mayNotify()).toBe(false);
    vi.stubGlobal("window", {});
    expect(await mayNotify()).toBe(false);
  });
});
