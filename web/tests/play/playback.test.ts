import { beforeEach, describe, expect, it } from "vitest";
import type { Position } from "../../src/api";
import { Playback, type PlaybackFrame } from "../../src/play/playback.svelte";
import { Clock } from "../world";

let clock = new Clock();
const playing = (duration: (before: PlaybackFrame, after: PlaybackFrame) => number, reading?: () => number): Playback =>
  new Playback(duration, reading, clock);
const frame = (turn: number) => ({ position: { turn } as Position, move: { seat: 0, text: "" } });

describe("positions are shown one after another", () => {
  beforeEach(() => void (clock = new Clock()));

  it("shows the first at once, and the next when its time is over", () => {
    const playback = playing(() => 400);
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.push(frame(3));
    expect(playback.now?.position.turn).toBe(2);
    clock.pass(399);
    expect(playback.now?.position.turn).toBe(2);
    clock.pass(1);
    expect(playback.now?.position.turn).toBe(3);
    expect(playback.before?.position.turn).toBe(2);
  });

  it("is never more than a second and a half behind, however many wait", () => {
    const playback = playing(() => 700);
    playback.jump(frame(0));
    for (let turn = 1; turn <= 12; turn += 1) playback.push(frame(turn));
    clock.pass(699);
    expect(playback.now?.position.turn).toBe(1);
    clock.pass(1500 - 699);
    expect(playback.now?.position.turn).toBe(12);
  });

  it("ends a motion at its goal when it is skipped", () => {
    const playback = playing(() => 4000);
    playback.jump(frame(1));
    playback.push(frame(2));
    expect(playback.resting).toBe(false);
    playback.skip();
    expect(playback.resting).toBe(true);
  });

  it("forgets what waits when it jumps", () => {
    const playback = playing(() => 100);
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.push(frame(3));
    playback.jump(frame(1));
    clock.pass(10_000);
    expect(playback.now?.position.turn).toBe(1);
    expect(playback.before).toBeNull();
  });

  it("shows nothing before the first, which needs no motion", () => {
    const playback = playing(() => 400);
    expect([playback.now, playback.before, playback.resting, playback.arrived]).toEqual([null, null, true, true]);
    playback.refresh({ turn: 9 } as Position);
    expect(playback.now).toBeNull();
    playback.push(frame(1));
    expect([playback.now?.position.turn, playback.before, playback.resting]).toEqual([1, null, true]);
  });

  it("has arrived while the newest one moves, and rests when its time is over", () => {
    const playback = playing(() => 400);
    playback.jump(frame(1));
    playback.push(frame(2));
    expect([playback.arrived, playback.resting]).toEqual([true, false]);
    playback.push(frame(3));
    expect([playback.arrived, playback.resting]).toEqual([false, false]);
    clock.pass(400);
    expect([playback.arrived, playback.resting]).toEqual([true, false]);
    clock.pass(400);
    expect([playback.arrived, playback.resting, clock.idle]).toEqual([true, true, true]);
  });

  it("goes on to the next when a motion is skipped, which takes its whole time", () => {
    const playback = playing(() => 400);
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.push(frame(3));
    clock.pass(300);
    playback.skip();
    expect([playback.now?.position.turn, playback.before?.position.turn]).toEqual([3, 2]);
    clock.pass(399);
    expect(playback.resting).toBe(false);
    clock.pass(1);
    expect(playback.resting).toBe(true);
  });

  it("lets a scoring keep its pace, however many wait", () => {
    const playback = playing(({ position }) => (position.turn === 2 ? 4_000 : 400));
    playback.jump(frame(1));
    for (const turn of [2, 3, 4]) playback.push(frame(turn));
    clock.pass(400);
    expect(playback.now?.position.turn).toBe(3); // the scoring follows 2
    clock.pass(3_999);
    expect(playback.now?.position.turn).toBe(3);
    clock.pass(1);
    expect(playback.now?.position.turn).toBe(4);
  });

  it("refreshes the newest position, be it shown or waiting, without a motion", () => {
    const playback = playing(() => 400);
    const fresh = (turn: number) => ({ turn, facts: { fresh: true } }) as unknown as Position;
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.refresh(fresh(2));
    expect([playback.now?.position, playback.before?.position.turn]).toEqual([fresh(2), 1]);
    expect(playback.now?.move).toEqual({ seat: 0, text: "" });
    playback.push(frame(3));
    playback.push(frame(4));
    playback.refresh(fresh(4));
    expect(playback.now?.position).toEqual(fresh(2));
    clock.pass(1_500);
    expect(playback.before?.position).toEqual({ turn: 3 });
    expect(playback.now?.position).toEqual(fresh(4));
  });

  it("stops when it ends", () => {
    const playback = playing(() => 400);
    playback.jump(frame(1));
    playback.push(frame(2));
    playback.push(frame(3));
    playback.end();
    expect(clock.idle).toBe(true);
    clock.pass(5_000);
    expect(playback.now?.position.turn).toBe(2);
  });
});

describe("the past is shown again", () => {
  beforeEach(() => void (clock = new Clock()));

  function begun(): Playback {
    const playback = playing(
      () => 400,
      () => 600,
    );
    playback.jump(frame(3));
    playback.replay([frame(1), frame(2), frame(3)]);
    return playback;
  }
  const turns = (playback: Playback): (number | undefined)[] => [
    playback.before?.position.turn,
    playback.now?.position.turn,
  ];

  it("from where it began, each move as long as its motion and its reading take", () => {
    const playback = begun();
    expect([playback.replaying, playback.waiting, turns(playback)]).toEqual([true, 2, [undefined, 1]]);
    clock.pass(600);
    expect([playback.waiting, turns(playback)]).toEqual([1, [1, 2]]);
    clock.pass(999);
    expect(turns(playback)).toEqual([1, 2]);
    clock.pass(1);
    expect(turns(playback)).toEqual([2, 3]);
    clock.pass(1000);
    expect([playback.replaying, playback.resting]).toEqual([false, true]);
  });

  it("and goes on with what comes meanwhile", () => {
    const playback = begun();
    playback.push(frame(4));
    clock.pass(10_000);
    expect([playback.replaying, turns(playback)]).toEqual([false, [3, 4]]);
  });

  it("until somebody wants the present, which is there at once and without motion", () => {
    const playback = begun();
    playback.finish();
    expect([playback.replaying, playback.resting, playback.waiting, turns(playback)]).toEqual([
      false,
      true,
      0,
      [undefined, 3],
    ]);
  });

  it("not where nothing has happened", () => {
    const playback = playing(() => 400);
    playback.jump(frame(1));
    playback.replay([frame(1)]);
    expect([playback.replaying, turns(playback)]).toEqual([false, [undefined, 1]]);
  });
});
