import { beforeEach, expect, it, vi } from "vitest";
import type { About, ConditionalLookahead, Position } from "../../../src/api";
import type { Face } from "../../../src/core/scene";
import { Requests } from "../../requests";

vi.stubGlobal("window", globalThis);
const { Failure } = await import("../../../src/core/net/http");
const { preferences } = await import("../../../src/core/preferences.svelte");
const { PlanModel } = await import("../../../src/pages/plan/model.svelte");

const ABOUT = {
  id: "t1",
  game: "g",
  seats: [
    { seat: 0, kind: "human", name: "Ann" },
    { seat: 1, kind: "human", name: "Ben" },
  ],
} as unknown as About;
const NOW: Position = { turn: 4, to_move: 1, state: { at: "now" }, facts: {}, over: false };
const AIM = { aim: "x", words: "plays x", places: ["place:x"], moves: [] };

function lookahead(at: string, more: Partial<ConditionalLookahead> = {}): ConditionalLookahead {
  const position = { state: { at }, facts: {} };
  const answers = [{ move: "a", words: "answer a", places: ["place:a"] }];
  return { turn: 4, others: [], answers, possible: true, expected: position, own: position, ...more };
}

let server: Requests;
let plan: InstanceType<typeof PlanModel>;

beforeEach(() => {
  preferences.set({ language: "en" });
  server = new Requests();
  plan = new PlanModel(ABOUT, 0, NOW, {} as Face, server.ask);
});

it("asks for the others' moves first, then for an answer", async () => {
  await server.answer(lookahead("first", { others: [{ seat: 1, aims: [AIM] }] }));
  expect([plan.toMove, plan.composer.moves.map(({ move }) => move)]).toEqual([1, ["x"]]);
  void plan.play("x");
  await server.answer(lookahead("second"));
  expect([plan.toMove, plan.composer.moves.map(({ move }) => move)]).toEqual([0, ["a"]]);
  expect(plan.current.state).toEqual({ at: "second" });
});

it("takes the answer to the newest request alone, be it for the same plan in another language", async () => {
  void plan.look();
  await server.answer(lookahead("new"), 1);
  await server.answer(lookahead("late"), 0);
  expect(plan.current.state).toEqual({ at: "new" });
  void plan.look();
  void plan.back();
  await server.fail(new Failure("offline"), 2);
  expect([plan.problem(), plan.busy]).toEqual(["", true]);
  await server.answer(lookahead("back"), 3);
  expect([plan.current.state, plan.busy]).toEqual([{ at: "back" }, false]);
});

it("says why it cannot look ahead, and offers no move then", async () => {
  await server.fail(new Failure("offline"));
  expect([plan.problem(), plan.mayMove]).toEqual(["No connection to the server.", false]);
});

it("begins anew once it is stored", async () => {
  await server.answer(lookahead("first"));
  void plan.play("a");
  await server.answer(lookahead("second"));
  expect(plan.complete).toBe(true);
  const saved = plan.save();
  await server.answer([{ id: 1 }]);
  expect([plan.entries, server.all.at(-1)?.given.body]).toEqual([[], { steps: [], expected: [], answers: [] }]);
  await server.answer(lookahead("first"));
  expect(await saved).toEqual([{ id: 1 }]);
});
