// The tree of variations: paths, steps for the server, and its drawing.

import { expect, test } from "vitest";
import { lineEnds, comparedLines, commonLength, pathThrough } from "../../src/pages/analysis/compare";
import { disagreement, perSeat } from "../../src/pages/analysis/twoNumbers";
import {
  branches,
  layOut,
  childrenOf,
  rootOf,
  stepsTo,
  type TreeNode,
  withoutNode,
} from "../../src/pages/analysis/tree";

/** A node after a parent or after moves of the game. */
function node(place: Partial<TreeNode>): TreeNode {
  return {
    parent: null,
    at: 0,
    move: "m",
    state: null,
    draws: [],
    comment: "",
    seat: 0,
    words: "m",
    sides: null,
    ...place,
  };
}

const TREE = [
  node({ at: 4, move: "a" }),
  node({ parent: 0, move: "b", draws: [7] }),
  node({ parent: 1, move: "c" }),
  node({ parent: 0, move: "d" }),
  node({ at: 2, move: null, comment: "said" }),
  node({ at: 9, move: null, state: { x: 1 } }),
];

test("the way to a node begins after the game's own moves and has its draws", () => {
  expect(rootOf(TREE, { at: 4, node: 2 })).toBe(4);
  expect(stepsTo(TREE, 2)).toEqual([
    { move: "a", draws: [] },
    { move: "b", draws: [7] },
    { move: "c", draws: [] },
  ]);
  expect(stepsTo(TREE, 5)).toEqual([{ state: { x: 1 }, draws: [] }]);
  expect(stepsTo(TREE, null)).toEqual([]);
});

test("a comment on the game is no variation", () => {
  expect(branches(TREE)).toEqual([4, 9]);
  expect(childrenOf(TREE, { at: 2, node: null })).toEqual([]);
  expect(childrenOf(TREE, { at: 4, node: 0 })).toEqual([1, 3]);
});

test("a line goes straight on, and another way begins a row of its own", () => {
  expect(layOut(TREE, 4)).toEqual([
    { node: 0, row: 0, column: 0, from: 0 },
    { node: 1, row: 0, column: 1, from: 0 },
    { node: 2, row: 0, column: 2, from: 0 },
    { node: 3, row: 1, column: 1, from: 0 },
  ]);
});

test("what is deleted takes all with it that follows, and parents keep their children", () => {
  const left = withoutNode(TREE, 1);
  expect(left.map(({ move }) => move)).toEqual(["a", "d", null, null]);
  expect(left[1]?.parent).toBe(0);
  expect(left.every(({ parent }) => parent === null || parent < left.length)).toBe(true);
});

test("lines end where nothing follows, and the game is one of them where it goes on", () => {
  expect(lineEnds(TREE, 9)).toEqual([
    { at: 4, node: 2 },
    { at: 4, node: 3 },
    { at: 9, node: 5 },
    { at: 9, node: null },
  ]);
  expect(lineEnds(TREE, 4)).toHaveLength(3);
  expect(lineEnds([node({ at: 4 })], 4)).toEqual([{ at: 4, node: 0 }]);
  expect(lineEnds([], 4)).toEqual([]);
});

test("a way goes along the game, and parts from another where they differ", () => {
  const [one, other, game] = [2, 3, null].map((end) => pathThrough(TREE, { at: end === null ? 9 : 4, node: end }));
  expect(one?.map((spot) => spot.node ?? `game ${spot.at}`)).toEqual([
    "game 0",
    "game 1",
    "game 2",
    "game 3",
    "game 4",
    0,
    1,
    2,
  ]);
  expect(commonLength(one ?? [], other ?? [])).toBe(6);
  expect(commonLength(one ?? [], game ?? [])).toBe(5);
  expect(commonLength(one ?? [], one ?? [])).toBe(8);
});

test("the line of a position is compared with the one that parts from it last", () => {
  const all = lineEnds(TREE, 9);
  expect(comparedLines(TREE, all, { at: 4, node: 3 })).toEqual([all[1], all[0]]);
  expect(comparedLines(TREE, all, { at: 9, node: 5 })).toEqual([all[2], all[3]]);
  expect(comparedLines(TREE, all, { at: 0, node: null })).toEqual([all[0], all[1]]);
  expect(comparedLines(TREE, [all[0] as (typeof all)[0]], { at: 0, node: null })).toBeNull();
});

test("the review and the engine differ by the seat of which they differ most, from five points on", () => {
  expect(disagreement([0.44, 0.42, 0.14], [0.33, 0.43, 0.24])).toEqual({ seat: 0, review: 0.44, engine: 0.33 });
  expect(disagreement([0.5, 0.5], [0.46, 0.54])).toBeNull();
  expect(perSeat({ chances: [], iterations: 480 })).toBe(60);
});
