import { describe, expect, it } from "vitest";
import { recentMoves } from "../../src/table/recentMoves";

const history = [0, 1, 1, 0, 2, 1, 1].map((seat, index) => ({ seat, text: `move ${index}` }));
const texts = (viewer: number | null, moves = history) => recentMoves(moves, viewer).map(({ text }) => text);

describe("recent moves", () => {
  it("are those of the others since one's own last move", () => {
    expect(texts(0)).toEqual(["move 4", "move 5", "move 6"]);
    expect(texts(2)).toEqual(["move 5", "move 6"]);
  });

  it("are none after one's own move, and all before one's first", () => {
    expect(texts(1)).toEqual([]);
    expect(texts(3)).toHaveLength(history.length);
  });

  it("are the last mover's in a row for spectators", () => {
    expect(texts(null)).toEqual(["move 5", "move 6"]);
    expect(texts(null, [])).toEqual([]);
  });
});
