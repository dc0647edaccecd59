import { expect, test } from "vitest";
import { bins } from "../../src/pages/daily/bins";

const each = (...scores: number[]) => scores.map((score) => ({ score, count: 1 }));

test("every result is in one bar, and one result has one", () => {
  expect(bins(each(7))).toEqual([{ from: 7, to: 7, count: 1 }]);
  expect(
    bins([
      { score: 3, count: 2 },
      { score: 5, count: 1 },
    ]).map(({ count }) => count),
  ).toEqual([2, 0, 1]);
});

test("wide results share bars that begin at multiples of their width", () => {
  const made = bins(each(-3, 16, 52));
  expect(made.length).toBeLessThanOrEqual(18);
  expect(made[0]).toEqual({ from: -4, to: -1, count: 1 });
  expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});
