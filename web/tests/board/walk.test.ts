import { expect, test } from "vitest";
import { nearest, step, directionOf } from "../../src/board/walk";

test("only arrow keys have a way", () => {
  expect(directionOf({ key: "ArrowLeft" })).toBe("left");
  expect(["ArrowUp", "ArrowDown", "ArrowRight"].map((key) => directionOf({ key }))).toEqual(["up", "down", "right"]);
  expect(["a", "Enter", "Arrow", "left"].map((key) => directionOf({ key }))).toEqual([null, null, null, null]);
});

test("a step over the edge of the grid comes in at the other side", () => {
  expect(step([0, 0], "left", 3, 2)).toEqual([2, 0]);
  expect(step([2, 1], "right", 3, 2)).toEqual([0, 1]);
  expect(step([1, 0], "up", 3, 2)).toEqual([1, 1]);
  expect(step([1, 1], "down", 3, 2)).toEqual([1, 0]);
});

test("the nearest point lies in the direction of the key", () => {
  const points = [
    [0, 0],
    [50, 0],
    [-30, 0],
    [0, 40],
  ] as const;
  expect(nearest([0, 0], points, "right")).toBe(1);
  expect(nearest([0, 0], points, "left")).toBe(2);
  expect(nearest([0, 0], points, "down")).toBe(3);
  expect(nearest([0, 0], points, "up")).toBeNull();
});

test("a point straight ahead comes before a closer one that lies aside", () => {
  expect(
    nearest(
      [0, 0],
      [
        [30, 20],
        [60, 0],
      ],
      "right",
    ),
  ).toBe(1);
  expect(
    nearest(
      [0, 0],
      [
        [30, 10],
        [60, 0],
      ],
      "right",
    ),
  ).toBe(0);
});
