import { describe, expect, it } from "vitest";
import type { Shown } from "../../src/core/scene";
import { roundsOf } from "../../src/games/manhattan/rounds";

function shown(phase: string, round: number, red: number, blue: number): Shown {
  return { turn: 0, state: { phase, round, scores: { red, blue } }, facts: {}, move: null };
}

describe("what the rounds gave", () => {
  it("is by how much the points grew when a round ended, the last one included", () => {
    const course = [
      shown("pick", 1, 0, 0), shown("build", 1, 0, 0), shown("pick", 2, 7, 5), shown("build", 2, 7, 5),
      shown("build", 3, 18, 13), // all that was left was picked by itself
      shown("over", 3, 18, 30),
    ];
    expect(roundsOf(course)).toEqual({ red: [7, 11, 0], blue: [5, 8, 17] });
  });

  it("is nothing where no round has ended", () => {
    expect(roundsOf([shown("pick", 1, 0, 0), shown("build", 1, 0, 0)])).toEqual({});
  });
});
