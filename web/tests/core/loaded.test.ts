import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure, Refusal } from "../../src/core/net/http";
import { Loaded, errorText, whileVisible } from "../../src/core/loaded.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import { World } from "../world";

let world: World;
let ends: () => void;
const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
const loaded = (): Loaded<string> => new Loaded<string>(world, (end) => (ends = end));
const offline = new Failure("offline");

beforeEach(() => {
  preferences.set({ language: "en" });
  world = new World();
});

describe("what a page waits for", () => {
  it("is tried again after a failure that passes, and its problem vanishes then", async () => {
    const one = loaded();
    let there = false;
    let tries = 0;
    await one.take(async () => {
      tries += 1;
      if (!there) throw offline;
      return "here";
    });
    expect(one.problem).toBe("No connection to the server.");
    await world.clock.passes(60_000, settle);
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(10);
    there = true;
    world.wake();
    await settle();
    expect([one.value, one.problem]).toEqual(["here", ""]);
    expect(world.clock.idle).toBe(true);
  });

  it("keeps the newest of two answers where it is asked for again while one is on its way", async () => {
    const one = loaded();
    const answers: ((text: string) => void)[] = [];
    let failed = false;
    void one.take(async () => {
      if (!failed) throw offline;
      return new Promise((resolve) => answers.push(resolve));
    });
    await settle();
    failed = true;
    for (const _ of [1, 2]) world.wake();
    answers[1]?.("new");
    await settle();
    answers[0]?.("old");
    await settle();
    expect([answers.length, one.value]).toEqual([2, "new"]);
  });

  it("is not tried again after a refusal, nor when its page is left", async () => {
    const one = loaded();
    let tries = 0;
    const refusal = new Refusal(404, { kind: "missing", rule: null, message: "No such player." });
    await one.take(async () => {
      tries += 1;
      throw refusal;
    });
    await world.clock.passes(60_000, settle);
    world.wake();
    expect([tries, one.problem]).toEqual([1, "No such player."]);
    await one.take(async () => {
      tries += 1;
      throw offline;
    });
    ends();
    await world.clock.passes(60_000, settle);
    world.wake();
    expect(tries).toBe(2);
  });

  it("is asked for anew in another language, if it was refused in the former one", async () => {
    const one = loaded();
    const languages: string[] = [];
    flushSync();
    await one.take(async () => {
      languages.push(preferences.language);
      const message = preferences.language === "en" ? "No such player." : "So jemanden gibt es nicht.";
      throw new Refusal(404, { kind: "missing", rule: null, message });
    });
    preferences.set({ language: "de" });
    expect(one.problem).toBe("");
    flushSync();
    await settle();
    expect(one.problem).toBe("So jemanden gibt es nicht.");
    ends();
    preferences.set({ language: "en" });
    flushSync();
    await settle();
    expect(languages).toEqual(["en", "de"]);
  });

  it("is not asked for anew in another language, if it is there", async () => {
    const one = loaded();
    let tries = 0;
    await one.take(async () => `${(tries += 1)}`);
    preferences.set({ language: "de" });
    flushSync();
    await settle();
    expect([tries, one.value]).toEqual([1, "1"]);
    ends();
  });

  it("is the answer to the latest request, in whatever order answers come", async () => {
    const one = loaded();
    const answers: ((value: string) => void)[] = [];
    const answer = (): Promise<string> => new Promise((resolve) => answers.push(resolve));
    const [first, second] = [one.take(answer), one.take(answer)];
    answers[1]?.("new");
    answers[0]?.("old");
    expect([await first, await second]).toEqual([null, "new"]);
    expect([one.value, one.busy]).toEqual(["new", false]);
  });
});

describe("a problem in a sentence", () => {
  it("is none where nobody wants the answer any more", () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    expect(errorText(new DOMException("", "AbortError"))()).toBe("");
    expect(report).not.toHaveBeenCalled();
    expect(errorText(new DOMException("", "DataCloneError"))()).not.toBe("");
    expect(report).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});

describe("what a page waits for", () => {
  it("is on its way until it is there or has failed, and the former value stays until then", async () => {
    const one = loaded();
    expect([one.value, one.busy, one.problem]).toEqual([null, false, ""]);
    await one.take(() => Promise.resolve("first"));
    expect([one.value, one.busy]).toEqual(["first", false]);
    const second = one.take(() => Promise.reject(new Refusal(409, { kind: "stale", rule: null, message: "No." })));
    expect([one.value, one.busy]).toEqual(["first", true]);
    expect(await second).toBeNull();
    expect([one.value, one.busy, one.problem]).toEqual(["first", false, "No."]);
    expect(await one.take(() => Promise.resolve("third"))).toBe("third");
    expect([one.value, one.problem]).toEqual(["third", ""]);
  });

  it("is not loaded again when the page is back, if nothing has failed", async () => {
    const one = loaded();
    let loads = 0;
    await one.take(async () => `${(loads += 1)}`);
    world.wake();
    await settle();
    expect([loads, one.value]).toEqual([1, "1"]);
  });

  it("is a value that has come in another way, and nothing is tried any more", async () => {
    const one = loaded();
    let tries = 0;
    await one.take(async () => {
      tries += 1;
      throw offline;
    });
    one.set("changed");
    await world.clock.passes(60_000, settle);
    world.wake();
    await settle();
    expect([tries, one.value, one.problem, one.busy]).toEqual([1, "changed", "", false]);
  });

  it("does not say what was wrong with an earlier request", async () => {
    const one = loaded();
    let fail = (_: unknown): void => {};
    const first = one.take(() => new Promise((_, reject) => (fail = reject)));
    await one.take(() => Promise.resolve("new"));
    fail(offline);
    expect(await first).toBeNull();
    expect([one.value, one.problem, one.busy]).toEqual(["new", "", false]);
  });
});

describe("what is done while somebody looks", () => {
  class Page extends EventTarget {
    visibilityState = "visible";
  }
  let page: Page;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", (page = new Page()));
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is done at once, at each interval, and when the page is seen again", () => {
    const run = vi.fn();
    const end = whileVisible(30, run);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(29_999);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(90_000);
    expect(run).toHaveBeenCalledTimes(2);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(run).toHaveBeenCalledTimes(3);
    end();
    page.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(90_000);
    expect(run).toHaveBeenCalledTimes(3);
  });
});
