import { beforeEach, expect, it, vi } from "vitest";
import type { PuzzlePosition, PuzzleRun, PuzzleSolution } from "../../../src/api";
import type { Face } from "../../../src/core/scene";
import { Requests, settled } from "../../requests";

vi.stubGlobal("window", globalThis);
const { Failure } = await import("../../../src/core/net/http");
const { me } = await import("../../../src/core/me.svelte");
const { preferences } = await import("../../../src/core/preferences.svelte");
const { PuzzleModel } = await import("../../../src/pages/puzzles/model.svelte");

const face = { begin: () => ({ end: () => {} }) } as unknown as Face;
const MOVES = ["a", "b"].map((move) => ({ move, words: `move ${move}`, places: [`place:${move}`] }));

function posed(id: string, game = "g"): PuzzlePosition {
  const plain = { players: 2, seat: 0, names: ["", "Blue"], state: { id }, facts: {}, moves: MOVES, answered: false };
  return { id, game, question: "What now?", ...plain };
}

const SOLUTION = {
  solved: false,
  move: "b",
  answer: "a",
  moves: [
    { move: "a", chance: 0.7 },
    { move: "b", chance: 0.4 },
  ],
} as unknown as PuzzleSolution;

const ANSWERS = [
  { id: "p1", outcome: "best" },
  { id: "p2", outcome: "missed" },
];
const STEPS = [0, 1].map((seat) => ({ seat, move: "m", words: "said", state: { id: `s${seat}` }, facts: {} }));

let server: Requests;

beforeEach(() => {
  preferences.set({ language: "en" });
  vi.spyOn(me, "load").mockResolvedValue({} as never);
  server = new Requests();
});

it("sends one answer, and shows the best move after it", async () => {
  const model = new PuzzleModel(posed("p1"), face, null, undefined, server.ask);
  model.composer.touch("place:b");
  model.confirm();
  expect(model.mayMove).toBe(false);
  model.confirm();
  await settled();
  expect(server.all.map(({ given }) => given.body)).toEqual([{ move: "b" }]);
  await server.answer(SOLUTION);
  expect([model.solution?.answer, model.viewed, model.composer.chosen?.move]).toEqual(["a", "a", "a"]);
  await model.play("b");
  expect([server.all.length, model.viewed]).toEqual([1, "b"]);
});

it("may be answered again after a failure", async () => {
  const model = new PuzzleModel(posed("p1"), face, null, undefined, server.ask);
  void model.play("b");
  await settled();
  await server.fail(new Failure("offline"));
  expect([model.operation.problem, model.mayMove, model.solution]).toEqual([
    "No connection to the server.",
    true,
    null,
  ]);
});

it("goes on in a run, with another model where the game is another one", async () => {
  const replaced = vi.fn(async () => {});
  const run = { id: "r1" } as PuzzleRun;
  const model = new PuzzleModel(posed("p1"), face, run, replaced, server.ask);
  void model.play("a");
  await server.answer({ right: true, outcome: "best", answer: null, run: { id: "r1", puzzle: posed("p2") } });
  expect([model.position?.id, replaced.mock.calls.length]).toEqual(["p2", 0]);
  void model.play("a");
  await server.answer({
    right: false,
    outcome: "missed",
    answer: "move b",
    run: { id: "r1", puzzle: posed("p3", "other") },
  });
  expect(replaced.mock.calls).toMatchObject([[{ game: "other" }, { id: "r1" }, expect.any(Function), ANSWERS]]);
  expect(model.position?.id).toBe("p2");
  model.endRun();
  expect([model.run?.puzzle, model.mayMove, model.answers]).toEqual([null, false, ANSWERS]);
});

it("shows a sequel move by move, and the solution again when it is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const model = new PuzzleModel(posed("p1"), { ...face, duration: () => 0 }, null, undefined, server.ask);
    void model.giveUp();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.all[0]?.given.body).toEqual({ move: null });
    await server.answer({ ...SOLUTION, move: "" });
    expect(model.judgement).toBe("This is the best move");
    const turn = model.current.turn;
    void model.follow();
    await server.answer({ steps: STEPS });
    expect([model.current.state, model.before?.state, model.mayMove]).toEqual([{ id: "s0" }, { id: "p1" }, false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([model.sequel?.length, model.current.turn, model.current.move?.seat]).toEqual([2, turn + 2, 1]);
    model.show("a");
    expect([model.sequel, model.current.state, model.before, model.viewed]).toEqual([null, { id: "p1" }, null, "a"]);
  } finally {
    vi.useRealTimers();
  }
});

it("says position and solution in another language", async () => {
  const model = new PuzzleModel(posed("p1"), face, null, undefined, server.ask);
  void model.play("b");
  await settled();
  await server.answer(SOLUTION);
  void model.translate();
  await server.answer({ ...posed("p1"), question: "Was jetzt?" });
  await server.answer({ ...SOLUTION, theme: "Mehrheit" });
  expect([model.position?.question, model.solution?.theme, model.operation.busy]).toEqual([
    "Was jetzt?",
    "Mehrheit",
    false,
  ]);
});

it("takes a vote back when it is given twice, and keeps the former one after a failure", async () => {
  const model = new PuzzleModel(posed("p1"), face, null, undefined, server.ask);
  await model.vote(true);
  expect(server.all).toEqual([]);
  void model.play("b");
  await settled();
  await server.answer({ ...SOLUTION, vote: null });
  for (const good of [true, true, false]) {
    void model.vote(good);
    await server.answer(undefined);
  }
  expect(server.all.slice(1).map(({ given }) => given.body)).toEqual([{ good: true }, { good: null }, { good: false }]);
  expect(model.solution?.vote).toBe(false);
  void model.vote(true);
  await server.fail(new Failure("offline"));
  expect([model.solution?.vote, model.judging.problem !== ""]).toEqual([false, true]);
});

it("reports a puzzle, and says whether that was done", async () => {
  const model = new PuzzleModel(posed("p1"), face, null, undefined, server.ask);
  const sent = model.report("Two moves are the same.");
  await server.answer(undefined);
  expect([await sent, server.all[0]?.given.body]).toEqual([true, { text: "Two moves are the same." }]);
});
