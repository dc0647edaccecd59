import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo } from "../../src/api";
import { counts, keep, read, toggled, wanted, type Wishes } from "../../src/pages/pairing/wishes";

const GAMES = [
  { id: "towers", players: [2, 3, 4] },
  { id: "streets", players: [1, 2] },
] as GameInfo[];
const ANY: Wishes = { games: [], players: [], paces: ["10m"] };

let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.stubGlobal("localStorage", { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) });
});

describe("what a visitor wants to play", () => {
  it("is all games and numbers of players where nothing is chosen, but nobody plays alone", () => {
    expect(wanted(GAMES, ANY)).toEqual({ games: ["towers", "streets"], players: [2, 3, 4], paces: ["10m"] });
  });

  it("keeps to the numbers that the chosen games have", () => {
    expect(counts(GAMES, { ...ANY, games: ["streets"] })).toEqual([2]);
    expect(wanted(GAMES, { ...ANY, games: ["streets"], players: [4] }).players).toEqual([2]);
    expect(wanted(GAMES, { ...ANY, games: ["gone"] }).games).toEqual(["towers", "streets"]);
  });

  it("is remembered, as far as it is valid", () => {
    keep({ games: ["towers"], players: [3], paces: ["1d"] });
    expect(read()).toEqual({ games: ["towers"], players: [3], paces: ["1d"] });
    for (const text of ["", "null", "{", '{"paces":["5s"],"games":[1],"players":"x"}']) {
      stored = text;
      expect(read()).toEqual(ANY);
    }
  });

  it("comes and goes with a touch", () => {
    expect(toggled([2, 3], 3)).toEqual([2]);
    expect(toggled([2], 3)).toEqual([2, 3]);
  });
});
