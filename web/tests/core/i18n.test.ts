import { describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { words } from "../../src/core/i18n";

describe("texts", () => {
  it("do not compile where a language lacks one", () => {
    // @ts-expect-error: what is missing in German
    const t = words({ en: { yes: "yes", no: "no" }, de: { yes: "ja" } });
    expect(t("yes")).toBe(preferences.language === "de" ? "ja" : "yes");
  });

  it("take a number's form, and what is given", () => {
    const floors = "{n} floor, {who} | {n} floors, {who}";
    const t = words({ en: { floors }, de: { floors } });
    expect(t("floors", { n: 1, who: "red" })).toBe("1 floor, red");
    expect(t("floors", { n: 2, who: "red" })).toBe("2 floors, red");
  });
});

it("does not compile where a text is not given what it names", () => {
  preferences.set({ language: "en" });
  const t = words({
    en: { over: "{margin} more", floors: "a floor | {n} floors", plain: "Nothing" },
    de: { over: "{margin} mehr", floors: "ein Stockwerk | {n} Stockwerke", plain: "Nichts" },
  });
  // @ts-expect-error: another name
  expect(t("over", { points: 3 })).toBe("{margin} more");
  // @ts-expect-error: the number chooses the form
  t("floors");
  expect([t("over", { margin: 3 }), t("floors", { n: 1 }), t("plain")]).toEqual(["3 more", "a floor", "Nothing"]);
});
