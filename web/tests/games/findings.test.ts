import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { findingsOf } from "../../src/games/gameRegistry";

describe("findings", () => {
  const { language } = preferences;
  afterEach(() => preferences.set({ language }));

  it.each(["manhattan", "traffiq"])("of %s are in both languages, each value within its interval", async (game) => {
    const findings = await findingsOf(game);
    preferences.set({ language: "en" });
    const english = findings();
    preferences.set({ language: "de" });
    const german = findings();
    expect(english).toHaveLength(3);
    expect(german.map(({ title }) => title)).not.toEqual(english.map(({ title }) => title));
    for (const { rows } of [...english, ...german]) {
      expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
      for (const { label, value, low, high } of rows) {
        expect(label).not.toMatch(/[{}]|undefined/);
        expect(low <= value && value <= high).toBe(true);
      }
    }
  });

  it("of a game without any are none", async () => {
    expect((await findingsOf("stones"))()).toEqual([]);
  });
});
