import { beforeEach, describe, expect, it } from "vitest";
import type { ToServer } from "../../../src/api";
import { Ledger } from "../../../src/core/net/ledger.svelte";

const move = (id: string, text = "take 1"): ToServer => ({ type: "move", id, answers: 3, move: text }) as ToServer;
const undo = (id: string): ToServer => ({ type: "undo", id, seq: 4 }) as unknown as ToServer;

let ledger: Ledger;
beforeEach(() => {
  ledger = new Ledger();
});

describe("the ledger of unanswered messages", () => {
  it("has them in the order in which they were sent, until each is answered once", () => {
    ledger.add(move("a"));
    ledger.add(undo("b"));
    expect(ledger.open.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(ledger.settle("a")).toEqual(move("a"));
    expect(ledger.settle("a")).toBeNull();
    expect(ledger.open).toEqual([undo("b")]);
  });

  it.each([null, undefined, "never sent"])("strikes out nothing for an answer to %s", (id) => {
    ledger.add(move("a"));
    expect(ledger.settle(id)).toBeNull();
    expect(ledger.open).toHaveLength(1);
  });

  it("knows the types of what is unanswered", () => {
    ledger.add(undo("b"));
    expect([ledger.has("move"), ledger.has("move", "undo")]).toEqual([false, true]);
  });

  it("finds what says the same, whatever its id and the order of its parts", () => {
    ledger.add(move("a"));
    expect(ledger.same({ move: "take 1", answers: 3, type: "move" } as never)).toEqual(move("a"));
    expect(ledger.same(move("c", "take 2"))).toBeNull();
  });

  it("lets the same be said twice in the chat", () => {
    const line = { type: "chat", id: "a", text: "Well played" } as ToServer;
    ledger.add(line);
    expect(ledger.same(line)).toBeNull();
  });
});
