import { describe, expect, it } from "vitest";
import { RetryLoop } from "../../../src/core/net/retry";
import { Clock } from "../../world";

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** Work that fails, and the times at which it was tried. */
function failing(random: number): { clock: Clock; times: number[]; retrying: RetryLoop; signals: AbortSignal[] } {
  const clock = new Clock();
  const [times, signals, begun] = [[] as number[], [] as AbortSignal[], clock.time];
  const step = (signal: AbortSignal): Promise<boolean> => {
    times.push(clock.time - begun);
    signals.push(signal);
    return Promise.resolve(false);
  };
  const timers = { now: () => clock.time, after: clock.after, random: () => random };
  return { clock, times, signals, retrying: new RetryLoop(step, () => true, timers) };
}

/** The waits between tries. */
const waits = (times: number[]): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe("work that is tried again", () => {
  it.each([
    [0, [500, 1_000, 2_000, 4_000, 7_500, 7_500]],
    [1, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
  ])("waits longer each time, at most 15 seconds, and by chance (%s) down to half", async (random, expected) => {
    const { clock, times, retrying } = failing(random);
    retrying.start();
    await clock.passes(60_000, settle);
    expect(waits(times).slice(0, expected.length)).toEqual(expected);
  });

  it("waits but a moment again when it is begun anew", async () => {
    const { clock, times, signals, retrying } = failing(0);
    retrying.start();
    await clock.passes(20_000, settle);
    retrying.start();
    const before = times.length;
    retrying.start();
    expect(signals.slice(-2).map(({ aborted }) => aborted)).toEqual([true, false]);
    await clock.passes(600, settle);
    expect(waits(times.slice(before))).toEqual([500]);
  });

  it("ends, and aborts what is under way, when it is no longer wanted", async () => {
    const { clock, times, signals, retrying } = failing(0);
    retrying.start();
    retrying.stop();
    expect(signals[0]?.aborted).toBe(true);
    await clock.passes(60_000, settle);
    expect(times).toEqual([0]);
    expect(clock.idle).toBe(true);
  });

  it("is not tried again after what lets nothing pass", async () => {
    const clock = new Clock();
    let tries = 0;
    const step = (): Promise<boolean> => Promise.reject(new Error(String(++tries)));
    const timers = { now: () => clock.time, after: clock.after, random: () => 0 };
    new RetryLoop(step, () => false, timers).start();
    await clock.passes(60_000, settle);
    expect(tries).toBe(1);
  });
});
