import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { About } from "../../src/api";
import { recordScore } from "../../src/table/finish/best";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

function over(points: number, more: Partial<About> = {}, ended = "rules"): About {
  const result = { ended, scores: [20, points], winners: [0] };
  return {
    game: "traffiq",
    seats: [{}, {}],
    options: { tiles: "all" },
    continued: false,
    result,
    ...more,
  } as unknown as About;
}

describe("the most points on this device", () => {
  it("are beaten by more points, not by the first game, nor by as many", () => {
    expect([4, 6, 6, 5, 9].map((points) => recordScore(over(points), [1]))).toEqual([null, 4, null, null, 6]);
  });

  it("are others for another game, number of players, or option", () => {
    recordScore(over(4), [1]);
    const others: Partial<About>[] = [
      { game: "manhattan" },
      { seats: [{}, {}, {}] as never },
      { options: { tiles: "few" } },
    ];
    expect(others.map((more) => recordScore(over(8, more), [1]))).toEqual([null, null, null]);
  });

  it("come of no game that was broken off, continued from a record, watched, or played by several at one device", () => {
    recordScore(over(4), [1]);
    expect(recordScore(over(8, {}, "abandoned"), [1])).toBeNull();
    expect(recordScore(over(8, { continued: true }), [1])).toBeNull();
    expect(recordScore(over(8), [])).toBeNull();
    expect(recordScore(over(8), [0, 1])).toBeNull();
    expect(recordScore(over(8), [1])).toBe(4);
  });

  it("are none where nothing can be kept", () => {
    vi.unstubAllGlobals();
    expect([4, 6].map((points) => recordScore(over(points), [1]))).toEqual([null, null]);
  });

  it("begin anew where something else is stored", () => {
    for (const stored of ["null", "nonsense", '{"a": "b"}']) {
      localStorage.setItem("midtown.best", stored);
      expect(recordScore(over(5), [1])).toBeNull();
    }
    expect(recordScore(over(7), [1])).toBe(5);
  });
});
