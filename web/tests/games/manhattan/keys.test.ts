import { afterEach, expect, it, vi } from "vitest";
import { BoardState } from "../../../src/games/manhattan/boardState.svelte";
import { Composer } from "../../../src/core/composer.svelte";
import { key } from "../../../src/games/manhattan/keys";
import type { Scene } from "../../../src/games/manhattan/scene";

/** Stand for a board that has this number of columns of cities: each plot takes the focus when it is asked to. */
function board(columns: number): void {
  const page = {
    activeElement: null as unknown,
    querySelector: () => ({
      dataset: { columns: String(columns) },
      querySelector: (selector: string) => ({
        focus: () => {
          page.activeElement = { dataset: { plot: /plot:(\w+)/.exec(selector)?.[1] } };
        },
      }),
    }),
  };
  vi.stubGlobal("document", page);
}

/** A scene in which nothing is chosen, seen from one side of the table. */
function scene(side: string): Scene {
  const composer = new Composer();
  composer.begin([]);
  const state = { options: { colours: 1, sides: side, rounds: 4 }, scores: {}, hands: [[]], picked: {} };
  return {
    composer,
    board: new BoardState(),
    viewer: 0,
    mayMove: false,
    current: { turn: 1, state, facts: {}, move: null },
  } as unknown as Scene;
}

/** Press an arrow some times; return the plots that were in focus after each. */
function press(one: Scene, way: string, times: number): string[] {
  return Array.from({ length: times }, () => {
    expect(key(one, { key: `Arrow${way}` } as KeyboardEvent)).toBe(true);
    return one.board.session.cursor;
  });
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  [3, "S"],
  [2, "W"],
  [6, "N"],
  [1, "E"],
])("walks with %i columns plot by plot and comes back, from side %s", (columns, side) => {
  board(columns);
  const one = scene(side);
  const [start] = press(one, "Right", 1);
  const [across, down] = [columns * 3, 18 / columns];
  const plots = new Set<string>();
  for (let row = 0; row < down; row++) {
    const line = press(one, "Right", across);
    for (const plot of line) plots.add(plot);
    expect(new Set(line.map((plot) => plot[0])).size).toBe(columns);
    press(one, "Down", 1);
  }
  expect(plots.size).toBe(54);
  expect(one.board.session.cursor).toBe(start);
});

it("begins at the plot where it was left, and goes on beside it", () => {
  board(3);
  const one = scene("S");
  expect(press(one, "Up", 1)).toEqual(["Sa1"]);
  expect(press(one, "Right", 3)).toEqual(["Sb1", "Sc1", "Ma1"]);
  expect(press(one, "Up", 1)).toEqual(["Ma2"]);
});
