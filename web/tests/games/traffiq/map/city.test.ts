import { describe, expect, it } from "vitest";
import { City } from "../../../../src/games/traffiq/map/city";

/** Two by two tiles with streets on all inner borders but the eastern one, and one tile more in the east. */
const city = new City({ "0,0": "RRBB", "1,0": "GBBR", "0,1": "BRRR", "1,1": "RBGR", "2,0": "RRRB" });

describe("a map", () => {
  it("has a complete corner where four tiles meet", () => {
    expect(city.complete([1, 1])).toBe(true);
    expect(city.complete([2, 1])).toBe(false);
  });

  it("has no road along a park", () => {
    expect([0, 1, 2, 3].map((side) => city.road([1, 1], side))).toEqual([true, false, true, true]);
  });

  it("has vehicles stand along the axis with more street", () => {
    expect(city.streets([1, 1])).toEqual(["h", "v"]);
    expect(city.along([1, 1])).toBe("v");
  });

  it("knows where vehicles can stand", () => {
    expect(city.stops).toEqual([[1, 1]]);
  });

  it("has half streets at its rim and whole ones inside", () => {
    const whole = city.borders.filter((border) => border.whole);
    expect(whole.map(({ from, to }) => `${from}>${to}`).sort()).toEqual(["0,1>1,1", "1,0>1,1", "1,1>1,2", "2,0>2,1"]);
  });

  it("reaches as far as its tiles, with room around", () => {
    expect(city.box()).toEqual({ x: 0, y: -240, w: 360, h: 240 });
    expect(city.box(0.5)).toEqual({ x: -60, y: -300, w: 480, h: 360 });
  });

  it("draws what is farther away first", () => {
    expect(city.cells.map(({ text }) => text)).toEqual(["0,1", "1,1", "0,0", "1,0", "2,0"]);
    expect(city.newest).toBe("2,0");
  });
});

describe("a way", () => {
  const grid: Record<string, string> = {};
  for (let x = 0; x < 4; x++) for (let y = 0; y < 4; y++) grid[`${x},${y}`] = "RRRR";
  const streets = new City(grid);

  it("is the shortest over open corners", () => {
    expect(streets.way([1, 1], [3, 1], () => true)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(streets.way([1, 1], [3, 1], (corner) => corner !== "2,1")).toHaveLength(5);
  });

  it("is none where all corners around are taken", () => {
    expect(streets.way([1, 1], [3, 3], () => false)).toBeNull();
    expect(streets.way([1, 1], [2, 1], () => false)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
});
