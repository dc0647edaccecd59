import { beforeEach, describe, expect, it } from "vitest";
import type { Face } from "../../src/core/scene";
import { Replay } from "../../src/replay/model.svelte";
import { Clock } from "../world";

let clock = new Clock();
const about = { id: "t", game: "none", seats: [], status: "over" as const, continued: false, result: null };
const face = { duration: () => 0 } as unknown as Face;
const frames = [0, 1, 2].map((number) => ({ number, state: {}, facts: {}, story: [], to_move: 0 }) as never);

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

describe("the clocks of a replay", () => {
  const seats = [0, 1].map((seat) => ({ seat, name: "Ann" })) as never;
  const pace = { kind: "live", minutes: 5, increment: 3, days: 0 } as const;
  const times = [null, [296_000, 300_000], [299_000, 9_400]];
  const timed = times.map((left, number) => ({ number, state: {}, facts: {}, story: [], to_move: 0, left })) as never;

  const clocksOf = (one: Replay) => one.sitters.map(({ clock }) => clock?.time ?? null);

  it("stand as they did when the shown move was made, and are full at the beginning", () => {
    const one = new Replay({ ...about, seats, pace }, timed, face, [], 0, () => {}, clock);
    expect(clocksOf(one)).toEqual(["5:00", "5:00"]);
    one.go(1);
    expect(clocksOf(one)).toEqual(["4:56", "5:00"]);
    one.go(2);
    expect(clocksOf(one)).toEqual(["4:59", "0:09.4"]);
  });

  it("are none where nobody knows them", () => {
    const one = new Replay({ ...about, seats, pace }, frames, face, [], 0, () => {}, clock);
    expect(clocksOf(one)).toEqual([null, null]);
    one.go(1);
    expect(clocksOf(one)).toEqual([null, null]);
  });

  it("stand at nothing in the end for who ran out of time", () => {
    const result = { ended: "abandoned", rule: "", scores: [], winners: [], secret: null } as const;
    const departed = [{ seat: 1, reason: "timeout" }] as never;
    const ended = { ...about, seats, pace, departed, result: { ...result, scores: [], winners: [] } };
    const one = new Replay(ended, timed, face, [], 1, () => {}, clock);
    expect(clocksOf(one)).toEqual(["4:56", "5:00"]);
    one.go(2);
    expect(clocksOf(one)).toEqual(["4:59", "0:00.0"]);
  });
});
