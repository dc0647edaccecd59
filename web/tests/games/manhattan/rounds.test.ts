import { describe, expect, it } from "vitest";
import type { Phase } from "../../../src/games/manhattan/api";
import type { Snapshot } from "../../../src/games/manhattan/scene";
import { roundsOf } from "../../../src/games/manhattan/scoring/rounds";

function position(phase: Phase, round: number, red: number, blue: number): Snapshot {
  return { turn: 0, state: { phase, round, scores: { red, blue } }, move: null } as Snapshot;
}

describe("what the rounds gave", () => {
  it("is by how much the points grew when a round ended, the last one included", () => {
    const course = [
      position("pick", 1, 0, 0),
      position("build", 1, 0, 0),
      position("pick", 2, 7, 5),
      position("build", 2, 7, 5),
      position("build", 3, 18, 13), // all that was left was picked by itself
      position("over", 3, 18, 30),
    ];
    expect(roundsOf(course)).toEqual({ red: [7, 11, 0], blue: [5, 8, 17] });
  });

  it("is nothing where no round has ended", () => {
    expect(roundsOf([position("pick", 1, 0, 0), position("build", 1, 0, 0)])).toEqual({});
  });
});
