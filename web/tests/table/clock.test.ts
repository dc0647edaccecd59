import { describe, expect, it } from "vitest";
import { left, now, show } from "../../src/table/clock.svelte";

describe("what a clock shows", () => {
  it.each([
    [9_450, "9.4"],
    [59_999, "0:59"],
    [402_000, "6:42"],
    [3_725_000, "1:02:05"],
    [187_200_000, "2 d 4 h"],
    [0, "0.0"],
  ])("%i milliseconds are %s", (milliseconds, text) => {
    expect(show(milliseconds)).toBe(text);
  });

  it("counts down for the seat whose clock runs, and never below nothing", () => {
    const clock = { left: [5000, 5000], running: 0, since: 1000 };
    expect(left(clock, now.time, 0)).toBe(4000);
    expect(left(clock, now.time, 1)).toBe(5000);
    expect(left({ ...clock, since: 9000 }, now.time, 0)).toBe(0);
  });
});
