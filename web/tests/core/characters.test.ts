import { expect, test } from "vitest";
import { charactersOf, portrayed } from "../../src/core/bots/characters";
import { LEVELS } from "../../src/core/bots/levels";

test("every level has two computer players, and they are portrayed as those at a table", () => {
  for (const bot of LEVELS) {
    const both = charactersOf(bot);
    expect(both).toHaveLength(2);
    for (const one of both) expect(portrayed({ name: one.name, kind: "bot", bot })).toEqual(one);
  }
  expect(new Set(LEVELS.flatMap((bot) => charactersOf(bot).map(({ name }) => name))).size).toBe(2 * LEVELS.length);
});

test("what is no level has no computer players of its own", () => {
  expect(charactersOf("search:iterations=9")).toEqual([]);
  expect(charactersOf("")).toEqual([]);
});
