import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { left, now, show } from "../../src/table/clock.svelte";

describe("what a clock shows", () => {
  it.each([
    [9_450, "9.4"],
    [9_999, "9.9"],
    [10_000, "0:10"],
    [60_000, "1:00"],
    [600_000, "10:00"],
    [3_599_999, "59:59"],
    [3_600_000, "1:00:00"],
    [36_610_000, "10:10:10"],
    [86_399_999, "23:59:59"],
    [86_400_000, "1 d 0 h"],
    [59_999, "0:59"],
    [402_000, "6:42"],
    [3_725_000, "1:02:05"],
    [187_200_000, "2 d 4 h"],
    [0, "0.0"],
  ])("%i milliseconds are %s", (milliseconds, text) => {
    expect(show(milliseconds)).toBe(text);
  });

  it("is written as German does", () => {
    const before = preferences.language;
    preferences.set({ language: "de" });
    expect([9_450, 402_000, 187_200_000].map(show)).toEqual(["9,4", "6:42", "2 T 4 h"]);
    preferences.set({ language: before });
  });

  it("counts down for the seat whose clock runs, and never below nothing", () => {
    const clock = { left: [5000, 5000], running: 0, since: 1000 };
    expect(left(clock, now.time, 0)).toBe(4000);
    expect(left(clock, now.time, 1)).toBe(5000);
    expect(left({ ...clock, since: 9000 }, now.time, 0)).toBe(0);
  });
});

describe("the time of a page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs for one who needs it, four times a second, and stands still once nobody does", () => {
    const stop = now.run();
    vi.advanceTimersByTime(250);
    const { time } = now;
    vi.advanceTimersByTime(1_000);
    expect(now.time - time).toBe(1_000);
    stop();
    vi.advanceTimersByTime(1_000);
    expect([now.time - time, vi.getTimerCount()]).toEqual([1_000, 0]);
    const [again, other] = [now.run(), now.run()];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(now.time - time).toBe(3_000);
    again();
    expect(vi.getTimerCount()).toBe(1);
    other();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that was before the position came takes nothing from a clock", () => {
    const clock = { left: [5_000], running: 0, since: 1_000 };
    expect(left(clock, now.time + 500, 0)).toBe(4_000);
    expect(left(clock, now.time - 500, 0)).toBe(3_500);
    expect(left(clock, now.time, 3)).toBe(0);
  });
});
