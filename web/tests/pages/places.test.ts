import { describe, expect, it } from "vitest";
import { placesAround } from "../../src/parts/round/places";

describe("places around a table", () => {
  it("puts the visitor in front, the next player to the left, and so on clockwise", () => {
    expect(placesAround(4, 1)).toEqual([
      { x: 100, y: 50 },
      { x: 50, y: 100 },
      { x: 0, y: 50 },
      { x: 50, y: 0 },
    ]);
  });

  it("seats two across from each other", () => {
    expect(placesAround(2, 0)).toEqual([
      { x: 50, y: 100 },
      { x: 50, y: 0 },
    ]);
  });
});
