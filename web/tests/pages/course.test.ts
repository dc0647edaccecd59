import { expect, test } from "vitest";
import { course } from "../../src/pages/player/course";

const DAYS = [
  { day: 100, games: 5, kept: 0.9 },
  { day: 101, games: 5, kept: 1 },
  { day: 110, games: 10, kept: 0.98 },
];

test("the line is the mean of the latest games, the dots are single days", () => {
  const drawn = course(DAYS, 100, 90);
  expect(drawn.first).toBeCloseTo(90);
  expect(drawn.last).toBeCloseTo(98);
  expect(drawn.dots.map(({ x }) => x)).toEqual([0, 10, 100]);
  expect(drawn.line).toBe("M0 90L10 45L100 18");
});

test("the scale reaches from what was kept least, or 95, to all", () => {
  expect(course(DAYS, 100, 90).levels.map(({ value }) => value)).toEqual([100, 95, 90]);
  const steady = course([{ day: 1, games: 1, kept: 0.99 }], 100, 90);
  expect(steady.levels.map(({ value }) => value)).toEqual([100, 97.5, 95]);
  expect(steady.dots).toEqual([{ x: 0, y: 18 }]);
});
