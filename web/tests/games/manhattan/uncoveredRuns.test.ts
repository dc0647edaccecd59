import { describe, expect, it } from "vitest";
import { Block, FAR_TO_NEAR } from "../../../src/games/manhattan/art/block";
import { fit } from "../../../src/games/manhattan/art/fit";
import { towerArt } from "../../../src/games/manhattan/art/tower";
import { wallsBox, uncoveredRuns } from "../../../src/games/manhattan/art/uncoveredRuns";
import type { Tower } from "../../../src/games/manhattan/plots";

const LETTERS = { red: "R", blue: "B", green: "G", black: "K" };
const BLOCK = new Block(322, 14);
const RED: Tower = [["red", 4]];

const standing = (row: number, column: number, tower: Tower = RED) => ({ plot: `${row}${column}`, row, column, tower });
const ordered = (...towers: ReturnType<typeof standing>[]) =>
  FAR_TO_NEAR.flatMap(([row, column]) => towers.filter((one) => one.row === row && one.column === column));
const read = (
  block: Block,
  towers: ReturnType<typeof standing>[],
  covers = [] as Parameters<typeof uncoveredRuns>[3],
) => uncoveredRuns(block, ordered(...towers), LETTERS, covers);

describe("a text on a wall", () => {
  it("is written where nothing lies over it", () => {
    expect([...(read(BLOCK, [standing(1, 1)]).get("11") ?? [])]).toEqual([0]);
  });

  it("is left out where a sign or a ring would cut it, and the others of the tower stay", () => {
    const tower: Tower = [
      ["green", 3],
      ["black", 3],
    ];
    const ring = wallsBox(BLOCK, 1, 1, 3, 6);
    expect([...(read(BLOCK, [standing(1, 1, tower)], [ring]).get("11") ?? [])]).toEqual([0]);
    expect([...(read(BLOCK, [standing(1, 1, tower)]).get("11") ?? [])]).toEqual([0, 3]);
  });

  it("is left out where it is wider than its wall and a nearer tower stands beside it", () => {
    const narrow = new Block(200, 14);
    const all = FAR_TO_NEAR.map(([row, column]) => standing(row, column));
    const texts = read(narrow, all);
    expect([...texts.values()].some((runs) => runs.size === 0)).toBe(true);
    expect([...read(BLOCK, all).values()].some((runs) => runs.size === 1)).toBe(true);
  });

  it("is drawn only if it is among those that are whole", () => {
    expect(towerArt(BLOCK, 0, 0, RED, LETTERS, new Set([0]))).toContain(">R4<");
    expect(towerArt(BLOCK, 0, 0, RED, LETTERS, new Set())).not.toContain(">R4<");
  });
});

describe("a poster's walls", () => {
  it.each([
    [309, false],
    [310, true],
  ])("of %d pixels' width", (wide, numbers) => {
    const room = { width: 3 * wide + 28, height: 700, columns: 3, count: 6 };
    expect(fit(room, {}, "S").numbers).toBe(numbers);
  });
});
