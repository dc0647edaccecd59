import { describe, expect, it } from "vitest";
import { positionOnAxis, areas, LABEL, axisMarks, steps, cumulativeSums } from "../../src/review/geometry";

const HALVES = Array.from({ length: 11 }, () => [0.5, 0.5]);

describe("shares as areas on top of each other", () => {
  it("begins with the first seat at the bottom and fills the box", () => {
    const drawn = areas(
      [
        [0.25, 0.75],
        [1, 0],
      ],
      100,
      40,
    );
    expect(drawn.map(({ path }) => path)).toEqual(["M0 30L100 0L100 40L0 40Z", "M0 0L100 0L100 0L0 30Z"]);
  });

  it("puts a label where there is room, and none where there is not", () => {
    expect(areas(HALVES, 200, 100).map(({ label }) => label?.y)).toEqual([75, 25]);
    expect(areas(HALVES, 200, 2 * LABEL).map(({ label }) => label)).toEqual([null, null]);
    for (const { label } of areas(HALVES, 200, 100)) {
      expect(label?.x).toBeGreaterThanOrEqual(LABEL / 2);
      expect(label?.x).toBeLessThanOrEqual(200 - LABEL / 2);
    }
  });
});

describe("a place on the axis", () => {
  it("begins at 0, even where there is only one", () => {
    expect([positionOnAxis(0, 9, 100), positionOnAxis(9, 9, 100), positionOnAxis(0, 0, 100)]).toEqual([0, 100, 0]);
  });

  it("has round numbers, at most as many as given", () => {
    expect(axisMarks(112, 6)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(axisMarks(4, 10)).toEqual([0, 1, 2, 3, 4]);
    expect(axisMarks(57, 3)).toEqual([0, 20, 40]);
  });
});

describe("luck", () => {
  const gift = (number: number, seat: number, luck: number, noise = 0) => ({ number, seat, luck, noise });

  it("adds up seat by seat, and so does its noise, as chance does", () => {
    const [one, other] = cumulativeSums([gift(0, 0, 0.1, 0.03), gift(2, 0, -0.3, 0.04), gift(1, 1, 0.2)], 2, 3);
    expect(one?.values.map((value) => Math.round(10 * value))).toEqual([1, 1, -2, -2]);
    expect(one?.noise).toBeCloseTo(0.05);
    expect(other).toEqual({ values: [0, 0.2, 0.2, 0.2], noise: 0 });
  });

  it("is drawn in steps around the middle", () => {
    expect(steps([0, 0.1, -0.1], 0.1, 100, 20)).toBe("M0 10H50V0H100V20");
  });
});
