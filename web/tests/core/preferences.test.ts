import { afterEach, describe, expect, it, vi } from "vitest";

/** Preferences as a browser with this store begins with them. */
async function stored(text: string | null) {
  vi.stubGlobal("localStorage", { getItem: () => text, setItem: () => {} });
  vi.resetModules();
  return (await import("../../src/core/preferences.svelte")).preferences;
}

/** What the system asks for, which may change while the page is open. */
class Media {
  #listeners = new Set<(event: Media) => void>();
  constructor(public matches: boolean) {}
  addEventListener = (_: string, run: (event: Media) => void): void => void this.#listeners.add(run);
  turns(matches: boolean): void {
    this.matches = matches;
    for (const run of this.#listeners) run(this);
  }
}

/** Preferences on a system with these wishes. */
async function on(dark: Media, calm: Media, text: string | null = null) {
  vi.stubGlobal("matchMedia", (query: string) => (query.includes("dark") ? dark : calm));
  return stored(text);
}

afterEach(() => void vi.unstubAllGlobals());

describe("a preference", () => {
  it("is at first what suits most: the system's theme and motion, confirmed moves, no sound", async () => {
    const [dark, calm] = [new Media(true), new Media(false)];
    const one = await on(dark, calm);
    expect([one.theme, one.wanted, one.still]).toEqual(["dark", "auto", false]);
    expect([one.confirm, one.sound, one.notify]).toEqual([true, false, false]);
    dark.turns(false);
    calm.turns(true);
    expect([one.theme, one.still]).toEqual(["light", true]);
  });

  it("of the visitor counts more than the system's, but motion that either does not want is none", async () => {
    const one = await on(new Media(true), new Media(false), '{"theme": "light", "still": true}');
    expect([one.theme, one.still]).toEqual(["light", true]);
    one.set({ theme: "dark", motion: "normal" });
    expect([one.theme, one.still]).toEqual(["dark", false]);
    expect((await on(new Media(true), new Media(true), '{"motion": "slow"}')).still).toBe(true);
  });

  it("is how fast things move; an older version only knew whether they do", async () => {
    const one = await stored('{"motion": "slow", "still": true}');
    expect([one.motion, one.pace, one.still]).toEqual(["slow", 2, false]);
    one.set({ motion: "quick" });
    expect([one.motion, one.pace]).toEqual(["quick", 0.5]);
    one.set({ motion: "off" });
    expect([one.pace, one.still]).toEqual([0, true]);
    expect((await stored('{"still": false}')).motion).toBe("normal");
  });

  it("is the language that the browser speaks, until another is chosen", async () => {
    vi.stubGlobal("navigator", { language: "de-AT" });
    expect((await stored(null)).language).toBe("de");
    expect((await stored('{"language": "en"}')).language).toBe("en");
    vi.stubGlobal("navigator", { language: "fr" });
    expect((await stored(null)).language).toBe("en");
  });

  it("is stored with all others, and kept for the page alone where nothing can be stored", async () => {
    const one = await stored(null);
    const setItem = vi.fn();
    vi.stubGlobal("localStorage", { setItem });
    one.set({ notify: true, language: "en" });
    expect(setItem).toHaveBeenCalledTimes(1);
    expect(JSON.parse(setItem.mock.calls[0]?.[1] as string)).toEqual({
      ...{ language: "en", theme: "auto", confirm: true },
      ...{ sound: false, notify: true, motion: "normal", keys: true, dealt: false },
    });
    vi.stubGlobal("localStorage", undefined);
    one.set({ sound: true });
    expect([one.sound, one.notify]).toEqual([true, true]);
  });
});

describe("stored preferences", () => {
  it("are taken as far as they are valid", async () => {
    const one = await stored('{"language": "fr", "theme": "dark", "confirm": "no", "sound": true, "other": 1}');
    expect(["en", "de"]).toContain(one.language);
    expect([one.wanted, one.confirm, one.sound]).toEqual(["dark", true, true]);
  });

  it("are as at first where nothing, or no JSON, is stored", async () => {
    for (const text of [null, "", "{", "null", "7", '"de"', "[]"]) {
      const one = await stored(text);
      expect([one.wanted, one.confirm, one.sound]).toEqual(["auto", true, false]);
    }
  });
});
