import { afterEach, describe, expect, it } from "vitest";
import { date, difference, pluralForm, list, number, percent, span } from "../../src/core/format";
import { words } from "../../src/core/i18n.svelte";
import { preferences } from "../../src/core/preferences.svelte";

const before = preferences.language;
const WIDE = /[\u00a0\u202f]/g; // spaces that do not break

/** The same in English and in German. */
function both(make: () => string): [string, string] {
  const results = (["en", "de"] as const).map((language) => {
    preferences.set({ language });
    return make().replace(WIDE, " ");
  });
  return [results[0] ?? "", results[1] ?? ""];
}

afterEach(() => preferences.set({ language: before }));

describe("what a language writes in its own way", () => {
  it("is a number", () => {
    expect(both(() => number(1234.5))).toEqual(["1,234.5", "1.234,5"]);
    expect(both(() => number(9, 1))).toEqual(["9.0", "9,0"]);
  });

  it("is a share, and a difference of shares with a real minus", () => {
    expect(both(() => percent(0.634))).toEqual(["63%", "63 %"]);
    expect(both(() => difference(-0.0413))).toEqual(["−4.1%", "−4,1 %"]);
    expect(both(() => difference(0.05, true, 0))).toEqual(["+5%", "+5 %"]);
    expect(both(() => difference(0.05, false, 0))).toEqual(["5%", "5 %"]);
    expect(both(() => difference(0))).toEqual(["0.0%", "0,0 %"]);
  });

  it("is a span of time", () => {
    expect(both(() => span(1.5, "day"))).toEqual(["1.5 days", "1,5 Tage"]);
    expect(both(() => span(1, "day"))).toEqual(["1 day", "1 Tag"]);
    expect(both(() => span(10, "minute", true))).toEqual(["10 min", "10 Min."]);
  });

  it("is a date", () => {
    const noon = new Date(2026, 10, 23, 12).getTime();
    expect(both(() => date(noon, "long"))).toEqual(["November 23, 2026", "23. November 2026"]);
    expect(both(() => date(noon, "full"))).toEqual(["Monday, November 23, 2026", "Montag, 23. November 2026"]);
  });

  it("is a list of names", () => {
    expect(both(() => list(["Ann", "Ben", "Cleo"]))).toEqual(["Ann, Ben, and Cleo", "Ann, Ben und Cleo"]);
  });

  it("is which numbers are one", () => {
    expect([0, 1, 1.5, 2].map(pluralForm)).toEqual(["other", "one", "other", "other"]);
  });

  it("is a number within a text, and its plural", () => {
    const t = words({ days: "{n} day | {n} days" }, { ".de.ts": { default: { days: "{n} Tag | {n} Tage" } } });
    expect(both(() => t("days", { n: 1 }))).toEqual(["1 day", "1 Tag"]);
    expect(both(() => t("days", { n: 1.5 }))).toEqual(["1.5 days", "1,5 Tage"]);
  });
});
