import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Position } from "../../src/api";
import { Playback } from "../../src/table/playback.svelte";

const frame = (turn: number) => ({ position: { turn } as Position, move: { seat: 0, text: "" } });

describe("positions are shown one after another", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows the first at once, and the next when its time is over", () => {
    const playback = new Playback(() => 400);
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.push(frame(3));
    expect(playback.now?.position.turn).toBe(2);
    vi.advanceTimersByTime(399);
    expect(playback.now?.position.turn).toBe(2);
    vi.advanceTimersByTime(1);
    expect(playback.now?.position.turn).toBe(3);
    expect(playback.before?.position.turn).toBe(2);
  });

  it("is never more than a second and a half behind, however many wait", () => {
    const playback = new Playback(() => 700);
    playback.jump(frame(0));
    for (let turn = 1; turn <= 12; turn += 1) playback.push(frame(turn));
    vi.advanceTimersByTime(699);
    expect(playback.now?.position.turn).toBe(1);
    vi.advanceTimersByTime(1500 - 699);
    expect(playback.now?.position.turn).toBe(12);
  });

  it("ends a motion at its goal when it is skipped", () => {
    const playback = new Playback(() => 4000);
    playback.jump(frame(1));
    playback.push(frame(2));
    expect(playback.resting).toBe(false);
    playback.skip();
    expect(playback.resting).toBe(true);
  });

  it("forgets what waits when it jumps", () => {
    const playback = new Playback(() => 100);
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.push(frame(3));
    playback.jump(frame(1));
    vi.runAllTimers();
    expect(playback.now?.position.turn).toBe(1);
    expect(playback.before).toBeNull();
  });
});
