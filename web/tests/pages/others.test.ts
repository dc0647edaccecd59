// How a part of the others is named in the comparison of a daily deal.

import { beforeEach, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { chose, chosenBy, gained } from "../../src/pages/daily/others";

beforeEach(() => preferences.set({ language: "en" }));

it("most are more than half of at least five", () => {
  const named = [
    [1, 1],
    [1, 2],
    [3, 4],
    [3, 5],
    [2, 5],
  ].map(([like_most = 0, others = 0]) => chosenBy({ like_most, others, gain: 0 }));
  expect(named).toEqual(["the other player", "1 of 2 others", "3 of 4 others", "most others", "2 of 5 others"]);
});

it("one other has no average", () => {
  const one = { like_most: 1, others: 1, gain: 2 };
  expect([chose(one), gained(one)]).toEqual([
    "The only other player in this position chose another move:",
    "That ended 2 points higher.",
  ]);
  expect(gained({ like_most: 2, others: 3, gain: -1 })).toBe("They ended 1 point lower on average.");
});
