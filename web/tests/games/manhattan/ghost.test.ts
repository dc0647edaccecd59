import { describe, expect, it } from "vitest";
import { Block, FAR_TO_NEAR } from "../../../src/games/manhattan/art/block";
import { type Box, meets } from "../../../src/games/manhattan/art/boxes";
import { blockOf, blockTop, fit } from "../../../src/games/manhattan/art/fit";
import { ghostAt } from "../../../src/games/manhattan/art/ghost";
import { signBox, signHeight } from "../../../src/games/manhattan/art/sign";
import { outline } from "../../../src/games/manhattan/art/tower";

/** What a piece covers, lifted over its plot. */
function covered(block: Block, row: number, column: number, lift: number, floors: number): Box {
  const corners = outline(block, row, column, 0, floors * block.floor)
    .split(" ")
    .map((corner) => corner.split(",").map(Number));
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y - lift)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

describe("the chosen piece over a tower", () => {
  it.each([
    [1088, 640, 3],
    [374, 512, 2],
    [374, 454, 2],
    [344, 350, 2],
    [752, 700, 3],
    [784, 833, 2],
    [2100, 1200, 3],
  ])("stays whole on the poster with its label on a board of %d by %d", (width, high, columns) => {
    for (const [row, column] of FAR_TO_NEAR) {
      for (const below of [0, 1, 3, 6, 8, 10, 13, 19, 27, 36]) {
        const made = fit({ width, height: high, columns, count: 6 }, { Ma3: [["blue", Math.max(below, 1)]] }, "S");
        const block = blockOf(made);
        const top = blockTop(made, block);
        const room = { x: -made.margin, y: 2 - top, w: made.width, h: made.height - 2 };
        const signs = below ? [signBox(block, row, column, below, 0)] : [];
        // the far left plot is the one that the board is fitted to
        if (row || column) if (below * block.floor > block.at(...block.centre(row, column))[1] + top - 40) continue;
        for (const floors of [1, 2, 3, 4]) {
          const { lift, label } = ghostAt(block, { row, column, below, floors }, room, signs, []);
          const piece = covered(block, row, column, lift, floors);
          const which = `${floors} on ${below} floors at ${row}${column}`;
          for (const box of [piece, label]) {
            expect(box.x, which).toBeGreaterThanOrEqual(room.x);
            expect(box.x + box.w, which).toBeLessThanOrEqual(room.x + room.w);
            expect(box.y, which).toBeGreaterThanOrEqual(room.y);
            expect(box.y + box.h, which).toBeLessThanOrEqual(room.y + room.h);
          }
        }
      }
    }
  });

  it("hovers over the sign with its label on top where there is room", () => {
    const block = new Block(322, 14);
    const room = { x: -16, y: -200, w: 354, h: 400 };
    const { lift, label, low } = ghostAt(block, { row: 1, column: 1, below: 5, floors: 2 }, room, [], []);
    const [x, roof] = block.at(...block.centre(1, 1), lift + 28);
    expect(lift).toBe(5 * 14 + signHeight(false) + 8);
    expect(low).toBe(false);
    expect(label).toEqual({ x: x - 16, y: roof - 25, w: 32, h: 19 });
    expect(ghostAt(block, { row: 1, column: 1, below: 0, floors: 2 }, room, [], []).lift).toBe(6);
  });

  it("lies over the sign with its label beside it where there is none, off other signs", () => {
    const block = new Block(322, 14);
    const [, ground] = block.at(...block.centre(1, 1));
    const room = { x: -16, y: ground - 5 * 14 - signHeight(false) - 6, w: 354, h: 400 };
    const plain = ghostAt(block, { row: 1, column: 1, below: 5, floors: 4 }, room, [], []);
    const piece = covered(block, 1, 1, plain.lift, 4);
    expect(plain.low).toBe(true);
    expect(meets(plain.label, piece)).toBe(false);
    const moved = ghostAt(block, { row: 1, column: 1, below: 5, floors: 4 }, room, [plain.label], []);
    expect(meets(moved.label, plain.label)).toBe(false);
    expect(meets(moved.label, piece)).toBe(false);
  });
});
