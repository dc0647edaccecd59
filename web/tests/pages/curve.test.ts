import { describe, expect, it } from "vitest";
import { curve } from "../../src/pages/player/curve";

const day = (day: number, mu: number, sigma: number) => ({ day, mu, sigma });

describe("a rating over time", () => {
  it("spreads days over the width and keeps the band inside the box", () => {
    const drawn = curve([day(100, 25, 8), day(110, 27, 4), day(140, 30, 2)], 400, 100);
    expect(drawn.line.match(/[\d.]+ /g)?.map(Number)).toEqual([0, 100, 400]);
    const heights = [...drawn.band.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  });

  it("narrows as the uncertainty does", () => {
    const { band } = curve([day(1, 25, 8), day(2, 25, 1)], 100, 100);
    const [first, second, third, fourth] = [...band.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect((fourth ?? 0) - (first ?? 0)).toBeGreaterThan(4 * ((third ?? 0) - (second ?? 0)));
  });

  it("draws one day alone as wide as the box, and names it", () => {
    const drawn = curve([day(20_000, 25, 8)], 300, 100);
    expect(drawn.line).toMatch(/^M0 .*L300 /);
    expect(drawn.days).toEqual([{ at: 20_000 * 86_400_000, x: 0, month: false }]);
  });

  it.each([
    [0.01, 2],
    [1, 5],
    [8.33, 7],
    [900, 7],
  ])("has a few round levels for an uncertainty of %d", (sigma) => {
    const { levels } = curve([day(1, 25, sigma), day(9, 25, sigma)], 300, 100);
    expect(levels.length).toBeGreaterThanOrEqual(1);
    expect(levels.length).toBeLessThanOrEqual(8);
    expect(levels.every(({ y }) => y >= 0 && y <= 100)).toBe(true);
  });

  it("names months over a long time, and days over a short one", () => {
    const year = curve([day(20_000, 25, 8), day(20_365, 27, 2)], 360, 100);
    expect(year.days.length).toBeLessThanOrEqual(4);
    expect(year.days.every(({ at, month }) => month && new Date(at).getUTCDate() === 1)).toBe(true);
    const week = curve([day(20_000, 25, 8), day(20_007, 27, 2)], 360, 100);
    expect(week.days.map(({ at }) => at / 86_400_000)).toEqual([20_000, 20_002, 20_005, 20_007]);
    const two = curve([day(20_000, 25, 8), day(20_001, 27, 2)], 700, 100);
    expect(two.days.map(({ x }) => x)).toEqual([0, 700]);
  });
});
