import { expect, test } from "vitest";
import type { State } from "../../../src/games/manhattan/api";
import {
  completeState,
  progressOf,
  momentsPerRound,
  moverAt,
  withCard,
  withoutPiece,
  withPiece,
} from "../../../src/games/manhattan/setup/draft";

const STATE: State = {
  game: "manhattan",
  options: { rounds: 4, colours: 1, sides: "SWN", tiebreak: "shared" },
  phase: "build",
  round: 1,
  rounds: 4,
  start: 0,
  to_move: 1,
  towers: { Sa1: [["red", 4]] },
  supply: { red: [9, 5, 2, 2], blue: [9, 4, 3, 2], green: [9, 4, 3, 2] },
  picked: { red: [1, 1, 2, 3, 3], blue: [1, 1, 2, 2, 3, 4], green: [1, 1, 2, 2, 3, 4] },
  hands: [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 9, 1, 2],
  ],
  stack: 32,
  played: [1, 0, 0, 0, 0, 0, 0, 0, 0],
  scores: { red: 0, blue: 0, green: 0 },
};
const taken = (counts: readonly number[] = []) => 24 - counts.reduce((sum, n) => sum + n, 0);

test("A position is completed to itself", () => {
  const derived = { phase: undefined, round: undefined, start: undefined, to_move: undefined, stack: undefined };
  expect(completeState(STATE, progressOf(STATE))).toEqual({ ...STATE, ...derived });
});

test("Every moment has the pieces that the rules ask for", () => {
  for (let round = 1; round <= 4; round++)
    for (let done = 0; done < momentsPerRound(STATE); done++) {
      const next = completeState({ ...STATE, towers: {} }, { round, done });
      const held = Object.values(next.picked).map((heights) => heights.length);
      const used = Object.values(next.supply).reduce((sum, counts, seat) => sum + taken(counts) - (held[seat] ?? 0), 0);
      expect(used).toBe(18 * (round - 1) + Math.max(0, done - 3));
      expect(next.played.reduce((sum, n) => sum + n, 0)).toBe(used % 33);
      expect(moverAt(STATE, { round, done })).toBe((round - 1 + done) % 3);
    }
});

test("Towers and hands are changed one piece and one card at a time", () => {
  const higher = withPiece(STATE, "Sa1", ["blue", 4]);
  expect(higher.towers["Sa1"]).toEqual([
    ["red", 4],
    ["blue", 4],
  ]);
  expect(withoutPiece(withoutPiece(higher, "Sa1"), "Sa1").towers).toEqual({});
  expect(withCard(STATE, 0, 0, 9).hands[0]).toEqual([2, 3, 4, 9]);
});

test("Of two colours each holds what its towers leave of its pieces", () => {
  const two: State = {
    ...STATE,
    options: { ...STATE.options, colours: 2, rounds: 6 },
    rounds: 6,
    towers: { Sa1: Array.from({ length: 4 }, () => ["red", 1]) },
    scores: { ...STATE.scores, black: 0 },
    picked: { red: [], blue: [1, 1, 1, 1], green: [1, 1, 1], black: [1, 1, 1, 1] },
    hands: STATE.hands.slice(0, 2),
  };
  const next = completeState(two, { round: 1, done: 8 });
  expect(next.picked).toMatchObject({ red: [] });
  expect(next.picked.green).toHaveLength(4);
});
