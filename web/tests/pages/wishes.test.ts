import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Wanted } from "../../src/api";
import { GAMES } from "../../src/games/gameRegistry";
import { lastWishes, toggled } from "../../src/pages/pairing/wishes";

const ANY: Wanted = { games: [], players: [], paces: ["10m"] };

let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.stubGlobal("localStorage", { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) });
});

describe("what a visitor wants to play", () => {
  it("is remembered, as far as it is valid", () => {
    lastWishes.set({ games: GAMES.slice(0, 1), players: [3], paces: ["1d"] });
    expect(lastWishes.get()).toEqual({ games: GAMES.slice(0, 1), players: [3], paces: ["1d"] });
    for (const text of ["", "null", "{", '{"paces":["5s"],"games":[1],"players":"x"}']) {
      stored = text;
      expect(lastWishes.get()).toEqual(ANY);
    }
  });

  it("comes and goes with a touch", () => {
    expect(toggled([2, 3], 3)).toEqual([2]);
    expect(toggled([2], 3)).toEqual([2, 3]);
  });
});
