import { expect, test } from "vitest";
import { ENOUGH } from "../../src/core/measured/headlines";
import { fewLast } from "../../src/pages/explorer/few";

test("rows of few stand last, both parts in their order", () => {
  const rows = [3, 377, ENOUGH - 1, ENOUGH, 0].map((games) => ({ games }));
  expect(fewLast(rows)).toEqual([
    { games: 377, few: false },
    { games: ENOUGH, few: false },
    { games: 3, few: true },
    { games: ENOUGH - 1, few: true },
    { games: 0, few: true },
  ]);
});
