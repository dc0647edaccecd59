import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announcer } from "../../src/core/announcer.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import { Opened, position, settled, whole } from "./opened";

let page: Opened;
const turn = (): number => page.table.current.turn;

beforeEach(() => {
  preferences.set({ motion: "normal", language: "en" });
  page = new Opened(whole(), { duration: () => 400 });
});

afterEach(() => {
  page.table.close();
});

describe("a position", () => {
  it("is none before the table has come, and nothing can be done then", () => {
    page.table.close();
    page = new Opened(null);
    expect([page.table.current, page.table.before]).toEqual([{ turn: -1, state: {}, facts: {}, move: null }, null]);
    expect([page.table.toMove, page.table.curtain, page.table.mayUndo]).toEqual([null, null, false]);
    expect([page.table.over, page.table.result, page.table.game, page.table.viewer]).toEqual([false, null, "", 0]);
    expect([page.table.position, page.table.again, page.table.watchers, page.table.sitters]).toEqual([
      null,
      false,
      0,
      [],
    ]);
    page.table.play("left");
    page.table.stepBack();
    expect(page.table.held).toBe(false);
    page.says(whole());
    expect(page.sent()).toEqual([]);
  });

  it("is reached by a motion from the one before, and not without motion", () => {
    page.moved(0, 1);
    expect([turn(), page.table.before?.turn, page.table.toMove]).toEqual([2, 1, 1]);
    expect(page.table.current.move).toEqual({ seat: 0, text: "move 2" });
    expect(page.table.current.state).toEqual({ made: 1, hand: "of 0" });
    preferences.set({ motion: "off" });
    expect(page.table.before).toBeNull();
  });

  it("waits for the motion of the one before, unless that is skipped or nothing moves", () => {
    page.moved(0, 1);
    page.moved(1, 0);
    expect([turn(), page.table.position?.turn]).toEqual([2, 3]);
    page.table.skip();
    expect(turn()).toBe(3);
    page.world.clock.pass(400);
    preferences.set({ motion: "off" });
    page.moved(0, 1);
    page.moved(1, 0);
    page.world.clock.pass(5);
    expect(turn()).toBe(5);
  });

  it("lasts as long as the board of the game says of what this seat sees", () => {
    page.table.close();
    const duration = vi.fn(() => 100);
    page = new Opened(whole(), { duration });
    page.moved(0, 1);
    expect(duration).toHaveBeenCalledWith(
      { turn: 1, state: { made: 0, hand: "of 0" }, facts: {}, move: null },
      { turn: 2, state: { made: 1, hand: "of 0" }, facts: {}, move: { seat: 0, text: "move 2" } },
    );
    page.world.clock.pass(99);
    page.moved(1, 0);
    expect(turn()).toBe(2);
    page.world.clock.pass(1);
    expect(turn()).toBe(3);
  });

  it("is shown at once after an undo, without the moves that were taken back", () => {
    for (const seat of [0, 1, 0]) page.moved(seat, 1 - seat);
    page.event({ kind: "undone", seat: 1, count: 2, position: position(5, 1) });
    expect([turn(), page.table.before, page.table.history.length]).toEqual([5, null, 1]);
    page.event({ kind: "undone", seat: 1, count: 0, position: position(6, 0) }); // a touch that was no move yet
    expect([turn(), page.table.history.length]).toEqual([6, 1]);
    page.event({ kind: "agreed", seat: 1, count: 1, position: position(7, 0) });
    expect([turn(), page.table.history.length]).toEqual([7, 0]);
  });

  it("takes new facts without losing the motion that runs", () => {
    page.moved(0, 1);
    page.event({ kind: "joined", position: position(2, 1, { facts: { paused: true } }) });
    expect([turn(), page.table.before?.turn]).toEqual([2, 1]);
    expect(page.table.current.facts).toEqual({ paused: true });
    expect(page.table.current.move?.text).toBe("move 2");
  });

  it("begins the game where an event brings the first one", () => {
    page.table.close();
    page = new Opened(whole({ position: null }));
    expect(turn()).toBe(-1);
    page.event({ kind: "opened", position: position(1, 0) });
    expect([turn(), page.table.activeSeat]).toEqual([1, 0]);
  });

  it("is the end when the game is over and the last move rests", () => {
    const result = { places: [1, 2] };
    page.moved(0, null);
    page.event({ kind: "agreed", table: { ...whole().table, status: "over", result } as never });
    expect([page.table.over, page.table.result]).toEqual([false, result]);
    page.world.clock.pass(400);
    expect(page.table.over).toBe(true);
    page.says(whole());
    expect(page.table.over).toBe(false);
  });

  it("shows clocks that run, as long as the page lets them", () => {
    const clock = { left: [65_000, 30_000], running: 0, since: 0 };
    const clocks = (): unknown[] => page.table.sitters.map((sitter) => sitter.clock?.time ?? null);
    expect(clocks()).toEqual([null, null]);
    page.event({ kind: "joined", position: position(1, 0, { clock }) });
    const { sitters } = page.table;
    const stop = page.table.clocks.run();
    page.world.clock.pass(5_002);
    expect(clocks()).toEqual(["0:59", "0:30"]);
    expect(page.table.sitters).toBe(sitters);
    stop();
    page.world.clock.pass(5_000);
    expect(clocks()).toEqual(["0:59", "0:30"]);
  });
});

describe("legal moves", () => {
  it("are asked for once for each position, and what is touched stays with it", async () => {
    await settled();
    expect([page.requested("moves"), page.table.mayMove]).toEqual([1, true]);
    page.table.composer.touch("way:left");
    page.event({ kind: "joined", position: position(1, 0) });
    await settled();
    expect([page.requested("moves"), page.table.composer.touched]).toEqual([1, ["way:left"]]);
    page.moved(0, 0);
    expect([page.table.composer.touched, page.table.composer.moves, page.table.mayMove]).toEqual([[], [], false]);
    await settled();
    expect([page.requested("moves"), page.table.mayMove]).toEqual([2, true]);
  });

  it("are nobody's while another moves, and wait for the position to be shown", async () => {
    await settled();
    page.moved(0, 1);
    await settled();
    expect([page.requested("moves"), page.table.mayMove]).toEqual([1, false]);
    page.moved(1, 0);
    await settled();
    expect([page.requested("moves"), page.table.mayMove]).toEqual([2, false]);
    page.world.clock.pass(400);
    expect(page.table.mayMove).toBe(true);
    page.moved(0, null);
    await settled();
    expect(page.requested("moves")).toBe(2);
  });

  it("of another position are not taken, but asked for again", async () => {
    page.table.close();
    page = new Opened(null);
    const answer = page.answers["moves"]!;
    page.answers["moves"] = () => ({ turn: 7, moves: [{ move: "old", words: "old", places: ["way:old"] }] });
    page.says(whole());
    await settled();
    expect(page.table.composer.moves).toEqual([]);
    page.answers["moves"] = answer;
    await page.world.clock.passes(2_000, settled);
    expect(page.table.composer.moves.map(({ move }) => move)).toEqual(["left", "right"]);
  });

  it("are said anew in another language, and so is the log", async () => {
    await settled();
    page.moved(0, 0);
    await settled();
    const [moves, log] = [page.requested("moves"), page.requested("log")];
    page.table.translate();
    await settled();
    expect([page.requested("moves"), page.requested("log")]).toEqual([moves + 1, log + 1]);
  });
});

describe("what a visitor does", () => {
  it("sends a move that is complete, once, and only when it is one's turn", async () => {
    page.table.confirm();
    await settled();
    page.table.composer.touch("side:any");
    page.table.confirm();
    expect(page.sent()).toEqual([]);
    page.table.composer.touch("way:left");
    page.table.confirm();
    page.table.confirm();
    page.table.play("right");
    expect(page.sent()).toEqual([{ type: "move", answers: 1, move: "left" }]);
    expect(page.table.mayMove).toBe(false);
  });

  it("takes back one touch after another, and then the last move", async () => {
    page.table.close();
    page = new Opened(whole({ position: position(4, 0, { undo: true }) }));
    await settled();
    page.table.composer.touch("side:any");
    page.table.composer.touch("way:left");
    page.table.stepBack();
    expect(page.table.composer.touched).toEqual(["side:any"]);
    page.table.stepBack();
    expect([page.table.composer.touched, page.table.mayStepBack, page.sent()]).toEqual([[], true, []]);
    page.table.stepBack();
    expect(page.sent()).toEqual([{ type: "undo", answers: 4 }]);
    expect([page.table.mayStepBack, page.table.mayUndo]).toEqual([false, false]);
  });

  it("puts a move back that somebody else put together, all of it at once", async () => {
    await settled();
    const [left] = page.table.composer.moves;
    page.table.composer.choose(left!);
    expect([page.table.mayStepBack, page.table.mayUndo]).toEqual([true, false]);
    page.table.stepBack();
    expect([page.table.composer.touched, page.table.mayStepBack, page.sent()]).toEqual([[], false, []]);
  });

  it("asks why a move is illegal, and for all positions as this seat saw them", async () => {
    const frame = { number: 3, state: { heap: 1 }, own: { 0: { hand: "mine" } }, facts: {}, move: "take 1", seat: 1 };
    page.answers["replay"] = () => [frame];
    page.answers["why"] = () => ({ message: "Too many." });
    expect(await page.table.why("take 9")).toEqual({ message: "Too many." });
    expect(await page.table.positions()).toEqual([
      { turn: 3, state: { heap: 1, hand: "mine" }, facts: {}, move: { seat: 1, text: "take 1" } },
    ]);
    expect(page.requests.slice(-2)).toEqual([
      ["GET /api/tables/{table}/why", { path: { table: "t" }, query: { move: "take 9" } }],
      ["GET /api/tables/{table}/replay", { path: { table: "t" }, query: { watch: "secret" } }],
    ]);
  });

  it("closes a hint with the move", async () => {
    page.answers["hint"] = () => ({
      turn: 1,
      move: "left",
      words: "Left",
      bot: "club",
      win: null,
      other: null,
      reasons: [],
    });
    await settled();
    await page.table.hints.ask();
    expect(page.table.hints.hint?.move).toBe("left");
    page.table.play("left");
    expect(page.table.hints.hint).toBeNull();
  });
});

describe("the end of a table's page", () => {
  it("disposes of what boards keep, and stops motion, requests, hints and the connection", async () => {
    await settled();
    const end = vi.fn();
    page = new Opened(whole(), { begin: () => ({ end }), duration: () => 0 });
    expect(page.table.board).toBe(page.table.board);
    const hint = vi.fn();
    page.answers["hint"] = () => new Promise(hint);
    void page.table.hints.ask();
    page.moved(0, 1);
    page.moved(1, 0);
    page.table.close();
    expect(end).toHaveBeenCalledOnce();
    expect([page.table.hints.asking, page.world.line.closed]).toEqual([false, true]);
    page.world.clock.pass(4_000);
    expect(turn()).toBe(2);
    const { length } = page.requests;
    await page.world.clock.passes(60_000, settled);
    expect([page.requests.length, page.world.clock.idle]).toEqual([length, true]);
  });
});

describe("what has happened", () => {
  it("is announced in words, with all that came of it", async () => {
    const entry = {
      number: 1,
      seat: 1,
      move: "a",
      words: "Bob took one.",
      story: ["The heap is empty.", "It is over."],
    };
    page.answers["log"] = () => [entry];
    const { length } = announcer.lines;
    page.moved(1, 0);
    await settled();
    expect(page.table.log.entries).toEqual([entry]);
    expect(announcer.lines.slice(Math.min(length, 4)).at(-1)?.text).toBe(
      "Bob took one. The heap is empty. It is over.",
    );
    page.table.say("Hello");
    expect(announcer.lines.at(-1)?.text).toBe("Hello");
  });

  it("is in the log when the board shows it: the move with its position, what followed when that rests", async () => {
    const entries = [1, 2].map((number) => ({
      ...{ number, seat: 2 - number, move: "a", words: `Move ${number}.`, story: [`After ${number}.`], changes: [] },
    }));
    page.answers["log"] = () => entries;
    const lines = (): string[] => page.table.shownLog.flatMap(({ words, story }) => [words, ...story]);
    page.moved(1, 0);
    page.moved(0, 1);
    await settled();
    expect(page.table.log.entries).toHaveLength(2);
    expect(lines()).toEqual(["Move 1."]);
    expect(page.table.recentMoves.turns.flatMap((turn) => turn.lines)).toEqual([]);
    page.world.clock.pass(400);
    expect(lines()).toEqual(["Move 1.", "After 1.", "Move 2."]);
    page.world.clock.pass(1500);
    expect(lines()).toEqual(["Move 1.", "After 1.", "Move 2.", "After 2."]);
  });
});
