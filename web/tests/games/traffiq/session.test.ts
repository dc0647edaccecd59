import { describe, expect, it } from "vitest";
import { fittingCells, quarters } from "../../../src/games/traffiq/session.svelte";
import { arrivalCorner, parseMove } from "../../../src/games/traffiq/state";

const legal = (tile: string, cell: string, turn: string) => ({
  move: `attach ${turn}@${cell}`,
  words: "",
  places: [`tile:${tile}`, `cell:${cell}`, `turn:${turn}`],
});

describe("where a tile fits", () => {
  it("is listed by cell, its turns clockwise from how it stands in the hand", () => {
    const moves = [
      legal("BBRW", "0,1", "RWBB"),
      legal("BBRW", "0,1", "BBRW"),
      legal("BBRW", "0,1", "WBBR"),
      legal("BBBB", "2,1", "BBBB"),
    ];
    expect([...fittingCells(moves, "BBRW")]).toEqual([["0,1", ["BBRW", "WBBR", "RWBB"]]]);
  });

  it("counts quarters clockwise", () => {
    expect(["RGBW", "WRGB", "BWRG", "GBWR"].map((turned) => quarters("RGBW", turned))).toEqual([0, 1, 2, 3]);
  });
});

describe("a move's text", () => {
  it("is read", () => {
    expect(parseMove("attach RBGW@3,-1")).toEqual({ kind: "attach", tile: "RBGW", cell: "3,-1" });
    expect(parseMove("place taxi 2,0")).toEqual({ kind: "place", vehicle: "taxi", corner: "2,0" });
    expect(parseMove("truck 2,0>2,1")).toEqual({ kind: "ride", vehicle: "truck", from: "2,0", to: "2,1" });
    expect(parseMove("compete hv")).toEqual({ kind: "compete", streets: ["h", "v"] });
    expect(parseMove("compete -")).toEqual({ kind: "compete", streets: [] });
    expect(parseMove("skip")).toEqual({ kind: "skip" });
  });

  it("tells where a vehicle has come to", () => {
    expect(["place taxi 2,0", "taxi 2,0>4,1", "draw"].map((text) => arrivalCorner(parseMove(text)))).toEqual([
      "2,0",
      "4,1",
      null,
    ]);
  });
});
