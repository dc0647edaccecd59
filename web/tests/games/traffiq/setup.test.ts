import { expect, test } from "vitest";
import type { State } from "../../../src/games/traffiq/api";
import {
  cells,
  completeState,
  canonicalTile,
  turnTile,
  unused,
  withHand,
  withoutTile,
  withTile,
  withVehicle,
} from "../../../src/games/traffiq/setup/draft";

const STATE = {
  game: "traffiq",
  options: { scenario: "times-square", compete: "optional", open_hands: false, tiles: "standard" },
  phase: "place",
  to_move: 1,
  actions_left: 1,
  map: { "0,0": "RBBR", "1,0": "RBRB", "1,1": "RBRB", "2,1": "BRRB" },
  vehicles: { "1,1": ["red", "taxi"] },
  supply: {},
  hands: [["RRRR"], []],
  stack: 40,
  turns_left: null,
  idle_turns: 0,
  points: {},
  done: ["attach"],
  completed: [],
  contest: { h: [], v: [] },
  drawer: null,
} as State;

test("A tile is the same however it is turned", () => {
  expect(turnTile("RBGW")).toBe("WRBG");
  expect(canonicalTile("RBGW")).toBe(canonicalTile("GWRB"));
});

test("The standard set has 44 tiles, and those on the map and in hands are not left", () => {
  expect(unused({ ...STATE, hands: [[], []] })).toHaveLength(44);
  const left = unused({ ...STATE, map: { ...STATE.map, "2,0": "BRRR" }, hands: [["RRRR", "RRRR"], ["WRRR"]] });
  expect(left).toHaveLength(40);
  expect(left.filter((tile) => tile === canonicalTile("BRRR"))).toHaveLength(1);
  expect(left).not.toContain("RRRR");
});

test("Tiles, vehicles and hands are changed one at a time, and the stack has the rest", () => {
  expect(cells({ ...STATE, map: { ...STATE.map, "0,1": "BBRW" } }).corners).toEqual(["1,1"]);
  expect(cells(STATE).around).toHaveLength(8);
  const larger = withTile(STATE, "2,0", "RRRR");
  expect(completeState(larger, STATE, 0)).toMatchObject({ stack: 39, to_move: 0, phase: "action", actions_left: 2 });
  expect(withoutTile(STATE, "0,0").vehicles).toEqual({});
  expect(withVehicle(STATE, "1,1", null).vehicles).toEqual({});
  expect(withHand(withHand(STATE, 1, "BBBB"), 0, null, 0).hands).toEqual([[], ["BBBB"]]);
});
