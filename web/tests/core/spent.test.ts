import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { timeUsed } from "../../src/core/time/spent";

describe("the time of a move", () => {
  const before = preferences.language;
  afterEach(() => preferences.set({ language: before }));

  it.each([
    [0, "0 sec", "0 Sek."],
    [7_400, "7.4 sec", "7,4 Sek."],
    [59_999, "60 sec", "60 Sek."],
    [90_000, "1.5 min", "1,5 Min."],
    [7_200_000, "2 hr", "2 Std."],
    [216_000_000, "2.5 days", "2,5 Tg."],
  ])("of %i milliseconds is said in one unit", (milliseconds, english, german) => {
    preferences.set({ language: "en" });
    expect(timeUsed(milliseconds)).toBe(english);
    preferences.set({ language: "de" });
    expect(timeUsed(milliseconds)).toBe(german);
  });
});
