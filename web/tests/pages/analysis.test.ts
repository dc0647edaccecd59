// The tree of variations: paths, steps for the server, and its drawing.

import { expect, test } from "vitest";
import { branches, drawn, following, rootOf, stepsTo, type Tried, without } from "../../src/pages/analysis/tree";

/** A node after a parent or after moves of the game. */
function node(place: Partial<Tried>): Tried {
  return { parent: null, at: 0, move: "m", state: null, draws: [], comment: "", seat: 0, words: "m", ...place };
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
  expect(following(TREE, { at: 2, node: null })).toEqual([]);
  expect(following(TREE, { at: 4, node: 0 })).toEqual([1, 3]);
});

test("a line goes straight on, and another way begins a row of its own", () => {
  expect(drawn(TREE, 4)).toEqual([
    { node: 0, row: 0, column: 0, from: 0 },
    { node: 1, row: 0, column: 1, from: 0 },
    { node: 2, row: 0, column: 2, from: 0 },
    { node: 3, row: 1, column: 1, from: 0 },
  ]);
});

test("what is deleted takes all with it that follows, and parents keep their children", () => {
  const left = without(TREE, 1);
  expect(left.map(({ move }) => move)).toEqual(["a", "d", null, null]);
  expect(left[1]?.parent).toBe(0);
  expect(left.every(({ parent }) => parent === null || parent < left.length)).toBe(true);
});
