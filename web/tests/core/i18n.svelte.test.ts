import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { onLanguage, setLanguage, type Translation, withTexts, words } from "../../src/core/i18n.svelte";
import { preferences } from "../../src/core/preferences.svelte";

beforeEach(() => preferences.set({ language: "en" }));

describe("texts", () => {
  const t = words({ yes: "yes", over: "{margin} more", floors: "{n} floor, {who} | {n} floors, {who}" });

  it("take a number's form, and what is given", () => {
    expect(t("floors", { n: 1, who: "red" })).toBe("1 floor, red");
    expect(t("floors", { n: 2, who: "red" })).toBe("2 floors, red");
  });

  it("do not compile where they are not given what they name", () => {
    // @ts-expect-error: another name
    expect(t("over", { points: 3 })).toBe("{margin} more");
    // @ts-expect-error: the number chooses the form
    t("floors");
    expect(t("over", { margin: 3 })).toBe("3 more");
  });

  it("do not compile where a language lacks one, has another, or names something else in it", () => {
    const floors = "{n} Stockwerk, {who} | {n} Stockwerke, {who}";
    const whole = { yes: "ja", over: "{margin} mehr", floors } as const satisfies Translation<typeof t>;
    const lacking = { yes: "ja", over: "{margin} mehr" };
    // @ts-expect-error: what is missing
    lacking satisfies Translation<typeof t>;
    // @ts-expect-error: a text of which English knows nothing
    ({ ...whole, no: "nein" }) satisfies { [K in keyof Translation<typeof t>]: string };
    // @ts-expect-error: another name
    ({ ...whole, over: "{points} mehr" }) satisfies Translation<typeof t>;
    // @ts-expect-error: one name of two
    ({ ...whole, floors: "{n} Stockwerk | {n} Stockwerke" }) satisfies Translation<typeof t>;
    expect(Object.keys(whole)).toEqual(Object.keys(t.english));
  });
});

describe("a language", () => {
  const german = { default: { yes: "ja" } };
  function held(texts = german.default) {
    let resolve: (file: typeof german) => void = () => {};
    return {
      promise: new Promise<typeof german>((done) => (resolve = done)),
      resolve: () => resolve({ default: texts }),
    };
  }

  it("is loaded when it is chosen, and the page shown in it when it is there", async () => {
    const { promise, resolve } = held();
    const load = vi.fn(() => promise);
    const t = words({ yes: "yes" }, { "./words.de.ts": load });
    expect([t("yes"), load.mock.calls.length]).toEqual(["yes", 0]);
    const spoken = setLanguage("de");
    expect([t("yes"), load.mock.calls.length]).toEqual(["yes", 1]);
    resolve();
    await spoken;
    expect([t("yes"), preferences.language]).toEqual(["ja", "de"]);
    await setLanguage("en");
    await setLanguage("de");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("that was chosen last is shown, whichever comes last", async () => {
    const { promise, resolve } = held();
    words({ yes: "yes" }, { "./words.de.ts": () => promise });
    const all = Promise.all([setLanguage("de"), setLanguage("en")]);
    resolve();
    await all;
    expect(preferences.language).toBe("en");
  });

  it("comes with code that is loaded later", async () => {
    preferences.set({ language: "de" });
    const code = async () => words({ yes: "yes" }, { "./words.de.ts": async () => german });
    expect((await withTexts(code()))("yes")).toBe("ja");
  });

  it("is waited for where there is none yet, English too, and what it says is there with the code", async () => {
    const english = held({ yes: "yes" });
    const t = words(null as unknown as { yes: "yes" }, { en: () => english.promise, de: async () => german });
    let done = false;
    const code = withTexts(t).then(() => (done = true));
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect([t("yes"), done]).toEqual(["", false]);
    english.resolve();
    await code;
    expect(t("yes")).toBe("yes");
  });

  it("that cannot be had is a failure of its code, unless there is another one, and is asked for again", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => Response.json({}));
    vi.stubGlobal("document", { querySelectorAll: () => [] });
    preferences.set({ language: "de" });
    let gone = true;
    const load = async () => (gone ? Promise.reject(new Error("404")) : german);
    const t = words(null as unknown as { yes: "yes" }, { de: load });
    const code = withTexts(t);
    const failed = expect(code).rejects.toThrow("texts");
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    gone = false;
    expect((await withTexts(t))("yes")).toBe("ja");
    gone = true;
    const both = withTexts(words({ yes: "yes" }, { "./words.de.ts": load }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await both)("yes")).toBe("yes");
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("that cannot be had is not asked for again at once by the texts that are shown", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => Response.json({}));
    vi.stubGlobal("document", { querySelectorAll: () => [] });
    preferences.set({ language: "de" });
    const load = vi.fn(async () => Promise.reject(new Error("404")));
    const t = words({ yes: "yes" }, { "./words.de.ts": load });
    const end = $effect.root(() => {
      $effect(() => void t("yes"));
    });
    flushSync();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(load).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(load).toHaveBeenCalledTimes(6);
    end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("that comes late is put in then; English stands there meanwhile", async () => {
    preferences.set({ language: "de" });
    const { promise, resolve } = held();
    const t = words({ yes: "yes" }, { "./words.de.ts": () => promise });
    const seen: string[] = [];
    const end = $effect.root(() => {
      $effect(() => void seen.push(t("yes")));
    });
    flushSync();
    resolve();
    await withTexts(null);
    flushSync();
    expect(seen).toEqual(["yes", "ja"]);
    end();
  });
});

it("waits with a change of the language for what is under way, and says all once in the last one", () => {
  let busy = $state(false);
  const run = vi.fn(() => preferences.language);
  const end = $effect.root(() => onLanguage(run, () => busy));
  const choose = (language: "en" | "de"): void => {
    preferences.set({ language });
    flushSync();
  };
  flushSync();
  expect(run).not.toHaveBeenCalled();
  choose("de");
  expect(run).toHaveBeenCalledTimes(1);
  busy = true;
  choose("en");
  choose("de");
  choose("en");
  expect(run).toHaveBeenCalledTimes(1);
  busy = false;
  flushSync();
  expect(run.mock.results.map(({ value }) => value)).toEqual(["de", "en"]);
  end();
  choose("de");
  expect(run).toHaveBeenCalledTimes(2);
});
