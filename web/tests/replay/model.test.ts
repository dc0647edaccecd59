import { beforeEach, expect, it } from "vitest";
import type { Face } from "../../src/core/scene";
import { Replay } from "../../src/replay/model.svelte";
import { Clock } from "../world";

let clock = new Clock();
const about = { id: "t", game: "none", seats: [], status: "over" as const, continued: false, result: null };
const face = { duration: () => 0 } as unknown as Face;
const frames = [0, 1, 2].map((number) => ({ number, state: {}, facts: {}, to_move: 0 }) as never);

function replay(at: number): Replay {
  return new Replay(about, frames, face, [], at, () => {}, clock);
}

beforeEach(() => void (clock = new Clock()));

it("plays on from where it stands, move by move, and ends with the last", () => {
  const one = replay(1);
  one.turn(true);
  expect([one.at, one.playing]).toEqual([1, true]);
  clock.pass(1000);
  expect([one.at, one.playing]).toEqual([2, false]);
  clock.pass(5000);
  expect(one.at).toBe(2);
});

it("plays from the beginning when it stands at the end", () => {
  const one = replay(2);
  one.turn(true);
  expect([one.at, one.playing]).toEqual([0, true]);
  clock.pass(5000);
  expect([one.at, one.playing]).toEqual([2, false]);
});

it("rests where it is when it is stopped", () => {
  const one = replay(0);
  one.turn(true);
  one.turn(false);
  clock.pass(5000);
  expect([one.at, one.playing]).toEqual([0, false]);
});
