import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/core/preferences.svelte";
import { movesSinceOwn } from "../../src/table/history/history.svelte";
import { Opened, position, settled, whole } from "./opened";

const history = [0, 1, 1, 0, 2, 1, 1].map((seat, index) => ({ seat, text: `move ${index}` }));

describe("the moves that are news", () => {
  it("are those of the others since one's own last move", () => {
    expect([movesSinceOwn(history, 0), movesSinceOwn(history, 2)]).toEqual([3, 2]);
  });

  it("are none after one's own move, and all before one's first", () => {
    expect([movesSinceOwn(history, 1), movesSinceOwn(history, 3)]).toEqual([0, history.length]);
  });

  it("are the last mover's in a row for spectators", () => {
    expect([movesSinceOwn(history, null), movesSinceOwn([], null)]).toEqual([2, 0]);
  });
});

describe("the positions since one's own last move", () => {
  let page: Opened;
  const since = (): unknown[] =>
    page.table.recentPositions.map(({ turn, state, move }) => [turn, state["made"], move?.text]);
  const past = (number: number): object => ({ number, state: { made: number }, facts: {}, to_move: 0, story: [] });

  beforeEach(() => {
    preferences.set({ motion: "off", language: "en" });
    page = new Opened(whole({ moves: ["a", "b", "c"], movers: [0, 1, 1], position: position(4, 0) }));
  });

  it("are loaded where the page has not seen them", async () => {
    page.answers["replay"] = () => [past(1), { ...past(2), seat: 1, move: "b" }, { ...past(3), seat: 1, move: "c" }];
    expect(since()).toEqual([]);
    page.table.recentMoves.load();
    await settled();
    const requests = page.requests.filter(([endpoint]) => endpoint.endsWith("/replay"));
    expect(requests.map(([, { query }]) => query)).toEqual([{ watch: "secret", after: 1 }]);
    expect(since()).toEqual([
      [2, 1, undefined],
      [3, 2, "b"],
      [4, 3, "c"],
    ]);
    page.table.recentMoves.load();
    await settled();
    expect(page.requested("replay")).toBe(1);
  });

  it("are asked for again where the game has gone on meanwhile", async () => {
    page.answers["replay"] = () => [past(1), { ...past(2), seat: 1, move: "b" }];
    page.table.recentMoves.load();
    await settled();
    expect(since()).toEqual([]);
    page.answers["replay"] = () => [past(1), { ...past(2), seat: 1, move: "b" }, { ...past(3), seat: 1, move: "c" }];
    await page.world.clock.passes(2_000, settled);
    expect(since()).toHaveLength(3);
  });

  it("are none once one has moved, and grow with what the others do then", async () => {
    page.moved(0, 1);
    expect(since()).toEqual([]);
    page.moved(1, 0);
    page.world.clock.pass(0);
    expect(since()).toEqual([
      [5, 4, "move 5"],
      [6, 5, "move 6"],
    ]);
  });

  it("are shown again and in words turn by turn, and who moves is at the present", async () => {
    page.answers["replay"] = () => [past(1), { ...past(2), seat: 1, move: "b" }, { ...past(3), seat: 1, move: "c" }];
    page.answers["log"] = () =>
      ["a", "b", "c"].map((words, index) => ({
        number: index + 1,
        seat: index ? 1 : 0,
        move: words,
        words,
        story: [],
      }));
    page.table.log.loadTo(3, true);
    page.table.recentMoves.load();
    await settled();
    const { recentMoves } = page.table;
    const turns = recentMoves.turns.map(({ number, seat, lines }) => [number, seat, lines.map(({ words }) => words)]);
    expect(turns).toEqual([[1, 1, ["b", "c"]]]);
    expect(recentMoves.turns[0]?.lines.map(({ index }) => index)).toEqual([1, 2]);
    recentMoves.pointed = 2;
    expect(page.table.pointed).toBe(2);
    recentMoves.replay();
    expect([recentMoves.replaying, recentMoves.pointed, page.table.current.turn, since()]).toEqual([true, null, 2, []]);
    expect([page.table.mayMove, page.table.toMove]).toEqual([true, 0]); // one may move all the while
    recentMoves.replay();
    expect([recentMoves.replaying, page.table.current.turn, since().length]).toEqual([false, 4, 3]);
  });
});
