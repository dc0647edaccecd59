import { beforeEach, expect, it, vi } from "vitest";
import type { AnalysisFrame, AnalysisOpened } from "../../../src/api";
import type { Face } from "../../../src/core/scene";
import { Requests, settled } from "../../requests";

vi.stubGlobal("window", globalThis);
const { Failure } = await import("../../../src/core/net/http");
const { preferences } = await import("../../../src/core/preferences.svelte");
const { AnalysisModel } = await import("../../../src/pages/analysis/model.svelte");

const MOVES = ["a", "b"].map((move) => ({ move, words: `move ${move}`, places: [`place:${move}`] }));
const POSSIBLE = { moves: MOVES, possible: [] };

function frame(at: number, move: string | null = null): AnalysisFrame {
  const text = { words: move && `played ${move}`, sides: null, story: [] };
  return { state: { at }, facts: {}, to_move: 0, seat: move === null ? null : 0, move, draws: [], ...text };
}

const OPENED: AnalysisOpened = {
  game: "g",
  names: ["Ann", "Ben"],
  levels: [null, null],
  record: {},
  frames: [frame(0), frame(1, "x"), frame(2, "y")],
  nodes: [],
};

let server: Requests;
let analysis: InstanceType<typeof AnalysisModel>;

beforeEach(async () => {
  preferences.set({ language: "en", motion: "off" });
  server = new Requests();
  analysis = new AnalysisModel(OPENED, {} as Face, { at: 0, node: null }, null, server.ask);
  await settled();
});

it("offers what is possible in the position that is shown, not what comes late for another one", async () => {
  analysis.go({ at: 1, node: null });
  await server.answer({ frames: [frame(1)], moves: MOVES.slice(0, 1), possible: [] }, 1);
  await server.answer({ frames: [frame(0)], moves: MOVES, possible: [] }, 0);
  expect(analysis.composer.moves.map(({ move }) => move)).toEqual(["a"]);
  analysis.go({ at: 2, node: null });
  analysis.go({ at: 0, node: null });
  await server.fail(new Failure("offline"), 2);
  expect(analysis.problem()).toBe("");
});

it("takes one step at a time, and shows it from where it was asked for", async () => {
  await server.answer({ frames: [frame(0)], ...POSSIBLE });
  const first = analysis.play("a");
  expect([analysis.busy, analysis.mayMove]).toEqual([true, false]);
  await analysis.play("b");
  expect(server.all).toHaveLength(2);
  await server.answer({ frames: [frame(0), frame(7, "a")], ...POSSIBLE });
  await first;
  expect([analysis.busy, analysis.nodes.length, analysis.current.state]).toEqual([false, 1, { at: 7 }]);
  expect(analysis.changed).toBe(true);
});

it("keeps the position, and says why, where a step is refused", async () => {
  await server.answer({ frames: [frame(0)], ...POSSIBLE });
  analysis.composer.touch("place:a");
  void analysis.play("a");
  await server.fail(new Failure("offline"));
  expect([analysis.problem(), analysis.nodes, analysis.busy]).toEqual(["No connection to the server.", [], false]);
  expect(analysis.composer.touched).toEqual([]);
});

it("loses nothing that is tried while it is translated", async () => {
  await server.answer({ frames: [frame(0)], ...POSSIBLE });
  void analysis.translate();
  void analysis.play("a");
  await server.answer({ frames: [frame(0), frame(7, "a")], ...POSSIBLE });
  await server.answer({ ...OPENED, frames: OPENED.frames }, 1); // without the step
  expect([analysis.nodes.length, analysis.current.state]).toEqual([1, { at: 7 }]);
  expect(server.all.map(({ endpoint }) => endpoint).slice(-1)).toEqual(["POST /api/analysis"]); // once more, with it
  const { nodes } = analysis;
  await server.answer({ ...OPENED, nodes: nodes.map((node) => ({ ...node, words: "gespielt a" })) });
  expect(analysis.moved({ at: 0, node: 0 }).words).toBe("gespielt a");
});

it("keeps its words where no answer comes in the other language", async () => {
  void analysis.translate();
  await server.fail(new Failure("offline"));
  expect(analysis.moved({ at: 1, node: null }).words).toBe("played x");
});

it("deletes nothing while a step is under way, and hangs its answer onto no other position", async () => {
  await server.answer({ frames: [frame(0)], ...POSSIBLE });
  const first = analysis.play("a");
  await server.answer({ frames: [frame(0), frame(7, "a")], ...POSSIBLE });
  await first;
  const second = analysis.play("b");
  analysis.remove();
  expect(analysis.nodes).toHaveLength(1);
  await server.answer({ frames: [frame(0), frame(7, "a"), frame(8, "b")], ...POSSIBLE });
  await second;
  expect(analysis.nodes.map(({ parent, move }) => [parent, move])).toEqual([
    [null, "a"],
    [0, "b"],
  ]);
});

it("drops the answer to a step from a position whose number is another one's now", async () => {
  await server.answer({ frames: [frame(0)], ...POSSIBLE });
  analysis.comment = "At the start.";
  const first = analysis.play("a");
  await server.answer({ frames: [frame(0), frame(7, "a")], ...POSSIBLE });
  await first;
  const second = analysis.play("b");
  analysis.go({ at: 0, node: null });
  analysis.comment = "";
  expect(analysis.nodes).toHaveLength(1);
  await server.answer({ frames: [frame(0), frame(7, "a"), frame(8, "b")], ...POSSIBLE }, 2);
  await second;
  expect([analysis.nodes.map(({ parent }) => parent), analysis.busy]).toEqual([[null], false]);
});

it("keeps what was touched where an older answer for the same position comes late", async () => {
  analysis.go({ at: 1, node: null });
  analysis.go({ at: 0, node: null });
  await server.answer({ frames: [frame(0)], ...POSSIBLE }, 2);
  analysis.composer.touch("place:a");
  await server.answer({ frames: [frame(0)], ...POSSIBLE }, 0);
  expect(analysis.composer.touched).toEqual(["place:a"]);
});

it("keeps its side for every mover, and names places from there once the board has turned", async () => {
  await server.answer({ frames: [frame(0)], ...POSSIBLE });
  void analysis.play("a");
  await server.answer({ frames: [frame(0), { ...frame(7, "a"), to_move: 1 }], ...POSSIBLE });
  expect([analysis.viewer, analysis.side]).toEqual([1, 0]);
  analysis.showFrom(1);
  expect([analysis.side, analysis.namingSide, analysis.line().side]).toEqual([1, 0, 0]);
  analysis.nameFrom(1);
  const [asked] = server.all.slice(-1);
  expect([asked?.endpoint, analysis.line().side]).toEqual(["POST /api/analysis", 1]);
  const nodes = analysis.nodes.map((node) => ({ ...node, frame: undefined, words: "played a, near right" }));
  await server.answer({ ...OPENED, nodes: nodes as AnalysisOpened["nodes"] });
  expect(analysis.moved({ at: 0, node: 0 }).words).toBe("played a, near right");
  expect(analysis.current.state).toEqual({ at: 7 }); // the position stays in view meanwhile
});
