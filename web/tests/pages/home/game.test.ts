// @vitest-environment node
// A game in one's own list on the home page.

import { render } from "svelte/server";
import { beforeEach, expect, it } from "vitest";
import type { TableInfo } from "../../../src/api";
import { preferences } from "../../../src/core/preferences.svelte";
import Game from "../../../src/pages/home/Game.svelte";

const table: TableInfo = {
  id: "a1",
  game: "stones",
  status: "running",
  names: ["Ada", "Bob"],
  faces: [],
  players: ["p0", "p1"],
  bots: [],
  options: {},
  rated: false,
  hints: false,
  continued: false,
  deal: null,
  tournament: null,
  pace: { kind: "untimed" },
  moves: 2,
  to_move: 0,
  mine: [0],
  departed: null,
  waiting: true,
  left: null,
  result: null,
  created_at: 0,
};

function drawn(more: Partial<TableInfo>): string {
  return render(Game, { props: { table: { ...table, ...more }, left: null } }).body;
}

beforeEach(() => preferences.set({ language: "en" }));

it.each([
  ["on one's turn", {}],
  ["on another's turn", { to_move: 1, waiting: false }],
  ["while it is open", { status: "open", to_move: null, waiting: false }],
  ["when it is over", { status: "over", to_move: null, waiting: false }],
] as const)("says %s that it is continued from a record", (_, more) => {
  expect(drawn({ ...more, continued: true })).toContain(" · continued from a record");
  expect(drawn(more)).not.toContain("continued");
});
