import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { clockText } from "../../src/board/clockText";
import { Clocks, nextChange, remainingTime } from "../../src/table/clock.svelte";
import { Clock } from "../world";

let timers = new Clock();

describe("what a clock shows", () => {
  it.each([
    [9_450, "0:09.4"],
    [9_999, "0:09.9"],
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
    [0, "0:00.0"],
  ])("%i milliseconds are %s", (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text);
  });

  it("is written as German does", () => {
    const before = preferences.language;
    preferences.set({ language: "de" });
    expect([9_450, 402_000, 187_200_000].map(clockText)).toEqual(["0:09,4", "6:42", "2 T 4 h"]);
    preferences.set({ language: before });
  });

  it("counts down for the seat whose clock runs, and never below nothing", () => {
    const clock = { left: [5000, 5000], running: 0, since: 1000 };
    expect(remainingTime(clock, 0, 0)).toBe(4000);
    expect(remainingTime(clock, 0, 500)).toBe(3500);
    expect(remainingTime(clock, 1, 500)).toBe(5000);
    expect(remainingTime(clock, 3, 500)).toBe(0);
    expect(remainingTime({ ...clock, since: 9000 }, 0, 0)).toBe(0);
  });

  it("stands still in a pause, and runs on after it", () => {
    const clock = { left: [60_000, 5000], running: 0, since: 1000, first: 30_000, paused: 20_000 };
    expect(remainingTime(clock, 0, 20_000)).toBe(59_000);
    expect(remainingTime(clock, 0, 21_000)).toBe(58_000);
    expect(nextChange(clock, 500)).toBe(501);
    timers = new Clock();
    const clocks = new Clocks(timers);
    clocks.set(clock);
    expect(clocks.of(0, true, undefined)).toMatchObject({ state: "stands", time: "0:59", note: "stands still" });
    expect([clocks.paused, clocks.first]).toEqual(["0:20", "0:29"]);
    clocks.set({ ...clock, paused: undefined });
    expect(clocks.of(0, true, undefined)?.state).toBe("runs");
    expect(clocks.paused).toBeNull();
  });

  it.each([
    [60_400, 401],
    [10_000, 1],
    [9_999, 100],
    [9_450, 51],
    [187_200_000 + 61_000, 61_001],
    [0, null],
  ])("with %i milliseconds left changes after %s", (rest, wait) => {
    const clock = { left: [rest + 1_000], running: 0, since: 400 };
    expect(nextChange(clock, 600)).toBe(wait);
    if (wait === null) return;
    expect(clockText(remainingTime(clock, 0, 600 + wait))).not.toBe(clockText(rest));
    expect(clockText(remainingTime(clock, 0, 600 + wait - 2))).toBe(clockText(rest));
  });

  it("does not change where nobody's runs", () => {
    expect(nextChange({ left: [5_000], running: null, since: 0 }, 0)).toBe(null);
  });
});

const timeOf = (clocks: Clocks, seat: number): string | null => clocks.of(seat, false, undefined)?.time ?? null;

describe("the clocks of a table", () => {
  beforeEach(() => void (timers = new Clock()));

  it("show what the server said and go on from it, once a second", () => {
    const clocks = new Clocks(timers);
    expect(timeOf(clocks, 0)).toBe(null);
    clocks.set({ left: [65_400, 30_000], running: 0, since: 0 });
    expect([timeOf(clocks, 0), timeOf(clocks, 1)]).toEqual(["1:05", "0:30"]);
    const stop = clocks.run();
    timers.pass(399);
    expect(timeOf(clocks, 0)).toBe("1:05");
    timers.pass(2);
    expect(timeOf(clocks, 0)).toBe("1:04");
    expect(timers.idle).toBe(false);
    timers.pass(4_000);
    expect([timeOf(clocks, 0), timeOf(clocks, 1)]).toEqual(["1:00", "0:30"]);
    stop();
    expect(timers.idle).toBe(true);
  });

  it("read how long it was that the page was not there", () => {
    const clocks = new Clocks(timers);
    clocks.set({ left: [65_000], running: 0, since: 0 });
    timers.pass(5_000);
    const stop = clocks.run();
    expect(timeOf(clocks, 0)).toBe("1:00");
    stop();
  });

  it("show what is left for a first move, in tenths in the end", () => {
    const clocks = new Clocks(timers);
    clocks.set({ left: [600_000, 600_000], running: 0, since: 100_000, first: 120_000 });
    const stop = $effect.root(() => {
      $effect(() => clocks.run());
    });
    flushSync();
    expect([clocks.first, timeOf(clocks, 0)]).toEqual(["0:20", "8:20"]);
    timers.pass(10_550);
    expect([clocks.first, timeOf(clocks, 0)]).toEqual(["0:09.4", "8:09"]);
    timers.pass(30_000);
    expect([clocks.first, timers.idle]).toEqual(["0:00.0", true]);
    clocks.set({ left: [480_000, 600_000], running: 1, since: 0 });
    flushSync();
    expect([clocks.first, timeOf(clocks, 1)]).toEqual([null, "10:00"]);
    stop();
  });

  it("begin anew with what the server says, and end at nothing", () => {
    const clocks = new Clocks(timers);
    const stop = $effect.root(() => {
      $effect(() => clocks.run());
    });
    clocks.set({ left: [900, 60_000], running: 0, since: 0 });
    flushSync();
    timers.pass(2_000);
    expect([timeOf(clocks, 0), timers.idle]).toEqual(["0:00.0", true]);
    clocks.set({ left: [900, 60_000], running: 1, since: 0 });
    flushSync();
    timers.pass(2_000);
    expect([timeOf(clocks, 1), timers.idle]).toEqual(["0:58", false]);
    clocks.set(null);
    flushSync();
    expect([timeOf(clocks, 1), timers.idle]).toEqual([null, true]);
    stop();
  });

  it.each([
    ["runs", { left: [30_000, 9_000], running: 0, since: 0 }, 0, "+5 s a move"],
    ["short", { left: [30_000, 9_000], running: 0, since: 1 }, 0, "+5 s a move"],
    ["waits", { left: [30_000, 9_000], running: 0, since: 0 }, 1, "+5 s a move"],
    ["stands", { left: [30_000, 9_000], running: null, since: 0 }, 0, "stands still"],
    ["waits", { left: [30_000, 9_000], running: null, since: 0 }, 1, "+5 s a move"],
    ["over", { left: [30_000, 0], running: 0, since: 0 }, 1, "time is up"],
  ])("say that one %s", (state, clock, seat, note) => {
    const clocks = new Clocks(timers);
    clocks.set(clock);
    const clockOfSeat = clocks.of(seat, seat === 0, { kind: "live", minutes: 5, increment: 5, days: 0 });
    expect([clockOfSeat?.state, clockOfSeat?.note]).toEqual([state, note]);
  });

  it("say how long a move of days may take", () => {
    const clocks = new Clocks(timers);
    clocks.set({ left: [90_000_000], running: 0, since: 0 });
    const note = (days: number) => clocks.of(0, true, { kind: "days", minutes: 0, increment: 0, days })?.note;
    expect([note(1), note(0.5), clocks.of(0, true, undefined)?.note]).toEqual(["1 day a move", "12 hours a move", ""]);
  });
});
