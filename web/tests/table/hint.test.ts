import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Hint, LegalMove } from "../../src/api";
import { Composer } from "../../src/core/composer.svelte";
import { type Ask, Failure, Refusal } from "../../src/core/net/http";
import { preferences } from "../../src/core/preferences.svelte";
import { Hints } from "../../src/table/hint/hint.svelte";

const moves = ["left", "right"].map((move) => ({ move, words: move, places: [`way:${move}`] }) as LegalMove);
const hint = (turn: number): Hint =>
  ({ turn, move: "right", words: "right", bot: "club", win: null, other: null, reasons: [] }) as unknown as Hint;
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

let answer: (hint: Hint) => void;
let fail: (error: unknown) => void;
let signal: AbortSignal | undefined;
let announced: string[];

const ask = ((_: string, __: object, options: { signal?: AbortSignal }) => {
  signal = options.signal;
  return new Promise((resolve, reject) => ([answer, fail] = [resolve as never, reject]));
}) as unknown as Ask;

function table() {
  const composer = new Composer();
  composer.begin(moves);
  return {
    id: "t",
    mayMove: true,
    position: { turn: 1 } as never,
    composer,
    say: (text: string) => void announced.push(text),
  };
}

beforeEach(() => {
  announced = [];
});

describe("a hint", () => {
  it("puts its move together", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    expect(hints.asking).toBe(true);
    answer(hint(1));
    await settled();
    expect(one.composer.chosen?.move).toBe("right");
    expect(hints.hint?.move).toBe("right");
    expect(hints.asking).toBe(false);
    expect(announced).toHaveLength(1);
  });

  it("that comes in the next turn is none: nothing is announced, nothing is touched", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    one.position = { turn: 2 } as never;
    expect(hints.asking).toBe(false);
    answer(hint(1));
    await settled();
    expect([one.composer.touched, hints.hint, announced]).toEqual([[], null, []]);
  });

  it("does not replace what the person has touched since", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    one.composer.touch("way:left");
    answer(hint(1));
    await settled();
    expect(one.composer.chosen?.move).toBe("left");
    expect(hints.hint?.move).toBe("right");
  });

  it("is not wanted any more when it is closed", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    hints.close();
    expect(signal?.aborted).toBe(true);
    answer(hint(1));
    await settled();
    expect([hints.hint, one.composer.touched, announced]).toEqual([null, [], []]);
  });

  it("that failed says so for this position alone", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    fail(new Failure("offline"));
    await settled();
    expect(hints.problem).toBe("No connection to the server.");
    one.position = { turn: 2 } as never;
    expect(hints.problem).toBe("");
  });

  it("is asked for once, with time to think, and only by who is to move", async () => {
    const one = table();
    const counted = vi.fn(ask as (...given: unknown[]) => Promise<unknown>);
    const requested = counted.mock.calls;
    const hints = new Hints(one, counted as unknown as Ask);
    one.mayMove = false;
    void hints.ask();
    expect([requested, hints.asking]).toEqual([[], false]);
    one.mayMove = true;
    void hints.ask();
    void hints.ask();
    expect(requested).toHaveLength(1);
    expect(requested[0]).toMatchObject(["GET /api/tables/{table}/hint", { path: { table: "t" } }, { timeout: 60_000 }]);
    one.position = null as never;
    expect(hints.asking).toBe(false);
    void hints.ask();
    expect(requested).toHaveLength(1);
  });

  it("is announced with its level, chances and reasons, and shows the chances of this and another move", async () => {
    preferences.set({ language: "en" });
    const one = table();
    const hints = new Hints(one, ask);
    expect([hints.chances, hints.level, hints.problem, hints.hint]).toEqual([[], "", "", null]);
    void hints.ask();
    const other = { move: "left", words: "go left", win: 0.25 };
    answer({ ...hint(1), win: 0.5, other, reasons: ["It is right."] } as unknown as Hint);
    await settled();
    expect(hints.chances).toEqual(["Win chance: 50%", "Also considered: go left (25%)"]);
    expect(hints.level).toBe("Club");
    expect(announced).toEqual([
      "At level Club, the computer would play: right Win chance: 50% Also considered: go left (25%) It is right.",
    ]);
  });

  it("of a forced move, or beside a move without a chance, says nothing of it", async () => {
    for (const [win, other, count] of [
      [null, null, 0],
      [0.5, null, 1],
      [0.5, { words: "left", win: null }, 1],
      [null, { words: "left", win: 0.5 }, 1],
    ] as const) {
      const hints = new Hints(table(), ask);
      void hints.ask();
      answer({ ...hint(1), win, other } as unknown as Hint);
      await settled();
      expect(hints.chances).toHaveLength(count);
    }
  });

  it("for another position than the one asked about is none", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    answer(hint(2));
    await settled();
    expect([hints.hint, announced, hints.asking]).toEqual([null, [], false]);
  });

  it("that fails after it was closed, or when another was asked for, is no problem", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    const failFirst = fail;
    one.position = { turn: 2 } as never;
    void hints.ask();
    failFirst(new Failure("offline"));
    await settled();
    expect([hints.problem, hints.asking]).toEqual(["", true]);
    answer(hint(2));
    await settled();
    expect([hints.hint?.turn, hints.asking]).toEqual([2, false]);
  });

  it("forgets that it could not be asked for once the connection is back, but not a refusal", async () => {
    const hints = new Hints(table(), ask);
    void hints.ask();
    fail(new Failure("offline"));
    await settled();
    expect(hints.problem).not.toBe("");
    hints.recovered();
    expect(hints.problem).toBe("");
    void hints.ask();
    fail(new Refusal(409, { kind: "table", message: "No." } as never));
    await settled();
    hints.recovered();
    expect(hints.problem).not.toBe("");
  });

  it("forgets its problem when it is closed or asked for again", async () => {
    const hints = new Hints(table(), ask);
    void hints.ask();
    fail(new Failure("offline"));
    await settled();
    expect([hints.problem === "", hints.asking]).toEqual([false, false]);
    void hints.ask();
    expect(hints.problem).toBe("");
  });

  it("puts nothing together where its move is not legal, or it is not one's turn any more", async () => {
    const one = table();
    const hints = new Hints(one, ask);
    void hints.ask();
    answer({ ...hint(1), move: "up" } as Hint);
    await settled();
    expect(one.composer.touched).toEqual([]);
    void hints.ask();
    one.mayMove = false;
    answer(hint(1));
    await settled();
    expect([one.composer.touched, hints.hint?.move]).toEqual([[], "right"]);
  });
});
