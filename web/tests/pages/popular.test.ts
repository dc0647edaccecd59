// The moves of a solution that are listed, and what is said of how many tried them.

import { beforeEach, expect, it } from "vitest";
import type { PuzzleMove, PuzzleSolution } from "../../src/api";
import { preferences } from "../../src/core/preferences.svelte";
import { listedMoves, triedBy } from "../../src/pages/puzzles/popular";

/** A solution whose moves were tried so often. */
function solution(tried: readonly (number | null)[], answers: number | null): PuzzleSolution {
  const moves = tried.map((times, place) => ({ move: `m${place}`, tried: times }));
  return { move: "m6", moves, answers } as unknown as PuzzleSolution;
}

const names = (moves: readonly PuzzleMove[]): string[] => moves.map(({ move }) => move);

beforeEach(() => preferences.set({ language: "en" }));

it("lists the five best, one's own, the one on the board, and no others while few have answered", () => {
  const few = solution(
    Array.from({ length: 10 }, () => null),
    null,
  );
  expect(names(listedMoves(few, "m8"))).toEqual(["m0", "m1", "m2", "m3", "m4", "m6", "m8"]);
});

it("lists a bad move that one in ten tried", () => {
  const many = solution([60, 0, 0, 0, 0, 9, 10, 0, 10, 11], 100);
  expect(names(listedMoves(many, null))).toEqual(["m0", "m1", "m2", "m3", "m4", "m6", "m8", "m9"]);
});

it("says what part tried a move, and nothing while few have answered", () => {
  const { moves } = solution([3, 0, null], 12);
  expect(moves.map((move) => triedBy(move, 12))).toEqual(["25% tried this", "nobody tried this", ""]);
});
