import { expect, test } from "vitest";
import type { Scene } from "../../../src/games/traffiq/scene";
import { turnSummaries } from "../../../src/games/traffiq/turnSummaries";

const since = (...moves: [seat: number, text: string][]): Scene["recentPositions"] =>
  [null, ...moves].map((move) => ({
    move: move && { seat: move[0], text: move[1] },
  })) as unknown as Scene["recentPositions"];

test("each who has moved has the number of their turn, how many tiles they drew, and whether they ended it", () => {
  const summaries = turnSummaries(since([1, "draw"], [1, "draw"], [2, "attach RBGR@0,1"], [2, "end"]));
  expect(Object.fromEntries(summaries)).toEqual({
    1: { turn: 1, drawn: 2, ended: false },
    2: { turn: 2, drawn: 0, ended: true },
  });
});

test("before anybody has moved there is nothing", () => {
  expect(turnSummaries([]).size).toBe(0);
});
