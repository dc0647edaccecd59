import { afterEach, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { offered, translated } from "../../src/table/chat/phrases";

afterEach(() => preferences.set({ language: "en" }));

it("a phrase is read in the reader's language, whatever the writer's", () => {
  preferences.set({ language: "en" });
  const english = offered();
  preferences.set({ language: "de" });
  const german = offered();
  expect(english.map(translated)).toEqual(german);
  expect(german.map(translated)).toEqual(german);
  expect(translated("Nice move!")).toBe("Guter Zug!");
  preferences.set({ language: "en" });
  expect(german.map(translated)).toEqual(english);
});

it("what somebody has written themselves stays as it is", () => {
  expect(translated("Nice move! Or not?")).toBe("Nice move! Or not?");
  expect(translated("toString")).toBe("toString");
});

it("no phrase is there twice, and the server takes each", () => {
  for (const language of ["en", "de"] as const) {
    preferences.set({ language });
    expect(new Set(offered()).size).toBe(12);
    for (const text of offered()) expect(text).toMatch(/^[^\s\p{C}](.*[^\s\p{C}])?$/u);
  }
});
