// What a puzzle rating says, and from when on.

import { expect, test } from "vitest";
import type { PuzzleSolution, PuzzleSolver } from "../../src/api";
import { isSettled, partsDone, ratingDigits, ratingText, standingAfter } from "../../src/pages/puzzles/standing";

function solver(deviation: number, until_settled: number): PuzzleSolver {
  return { rating: 1404, deviation, tries: 9, solved: 5, best_run: 0, until_settled };
}

const EARLY = solver(200, 30);
const UNSURE = solver(100, 12);
const SETTLED = solver(74, 0);

/** A solution after which a player has a rating. */
function after(mine: PuzzleSolver, change: number | null): PuzzleSolution {
  return { mine, change } as PuzzleSolution;
}

test("a rating is a question mark, then a number with its range, then a number alone", () => {
  expect([EARLY, UNSURE, SETTLED].map(isSettled)).toEqual([false, false, true]);
  expect([EARLY, UNSURE, SETTLED].map(ratingDigits)).toEqual(["", "1,404", "1,404"]);
  expect(ratingText(EARLY)).toContain("about 30 more puzzles");
  expect(ratingText(UNSURE)).toContain("between 1,200 and 1,600");
  expect(ratingText(SETTLED)).toBe("You found 5 of 9 at the first try.");
});

test("nobody has a number before the first answer", () => {
  expect(ratingDigits({ ...UNSURE, tries: 0 })).toBe("");
});

test("the parts of the way grow from none to all", () => {
  const parts = [350, 200, 120, 90, 75].map((deviation) => partsDone(solver(deviation, 1)));
  expect(parts).toEqual([0, 1, 4, 7, 10]);
});

test("only a settled rating has a step, right after the answer", () => {
  expect(standingAfter(after(SETTLED, -6.4), true)).toEqual({
    title: "Your number: 1,404",
    text: "−6 with this puzzle.",
  });
  expect(standingAfter(after(SETTLED, 0), true).text).toBe("A good move costs nothing.");
  expect(standingAfter(after(UNSURE, -40), true)).toEqual({
    title: "Your number: 1,404?",
    text: "About 12 more puzzles until it moves in steps.",
  });
  expect(standingAfter(after(SETTLED, -6.4), false).text).toContain("nothing changes");
  expect(standingAfter(after(SETTLED, null), false).text).toContain("run");
});
