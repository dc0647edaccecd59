import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Command, keyLines, runKey, shortcut } from "../../src/core/command";
import { Composer } from "../../src/core/composer.svelte";
import { preferences } from "../../src/core/preferences.svelte";
import type { Action, Face, Scene } from "../../src/core/scene";
import { lessonCommands } from "../../src/learn/commands";
import { analysisCommands } from "../../src/pages/analysis/commands";
import { planCommands } from "../../src/pages/plan/commands";
import { puzzleCommands } from "../../src/pages/puzzles/commands";
import { replayCommands } from "../../src/replay/commands";
import { tableCommands } from "../../src/table/commands";
import { sources } from "../../tools/sources.js";

const SRC = join(import.meta.dirname, "../../src");
const open = vi.fn();
const run = vi.fn();
const draw: Action = { id: "draw", label: "Draw", key: "D", enabled: true, run, refuse: vi.fn() };
const face = { actions: () => [draw], prompt: () => ({ title: "" }) } as unknown as Face;
const composer = new Composer();
const confirm = vi.fn();
const scene = { composer, mayMove: true, confirm } as unknown as Scene;
const others = [{ table: "t2" }];

/** The commands of every page with a board, with what else a page asks of its model. */
const PAGES: Record<string, (more?: object) => readonly Command[]> = {
  table: (more) =>
    tableCommands(
      Object.assign(
        { allowed: { hint: true }, about: { pace: { kind: "days" } }, hints: {}, recentMoves: {} },
        scene,
        more,
      ) as never,
      face,
      { others, planning: true, idle: true } as never,
      { open, go: run },
    ).all,
  lesson: (more) => lessonCommands({ ...scene, mayReadOn: false, ended: false, ...more } as never, face, open).all,
  puzzle: (more) =>
    puzzleCommands(
      { ...scene, run: null, refused: false, operation: { busy: false }, ...more } as never,
      face,
      { next: run, run },
      open,
    ).all,
  plan: (more) => planCommands({ ...scene, face, other: null, entries: [1], busy: false, ...more } as never, open).all,
  analysis: (more) =>
    analysisCommands({ ...scene, face, notes: null, back: null, ...more } as never, { on: false, turn: run }, open).all,
  replay: () => replayCommands({ at: 1, last: 9 } as never),
};

beforeEach(() => {
  vi.clearAllMocks();
  composer.begin([{ move: "m", words: "m", places: ["card:1", "plot:A1"] }]);
});

describe.each(Object.entries(PAGES))("the commands of a %s", (name, commands) => {
  it("have a line each in the list of keys, none with its key in its words", () => {
    const lines = keyLines(commands());
    expect(lines.flatMap(({ keys }) => keys).toSorted()).toEqual(
      [...new Set(commands().map(({ key }) => key))].toSorted(),
    );
    for (const { label, key } of commands()) expect(label.split(/\s/)).not.toContain(key === "Enter" ? "↵" : key);
    for (const { text } of lines) expect(text).not.toBe("");
  });

  it.skipIf(name === "replay")("open the lists, take back, begin anew, send the move", () => {
    runKey(commands(), "m");
    runKey(commands(), "?");
    expect(open.mock.calls.flat()).toEqual(["moves", "keys"]);
    expect(runKey(commands(), "enter")).toBe(false);
    composer.touch("card:1");
    composer.touch("plot:A1");
    expect(runKey(commands(), "Enter")).toBe(true);
    expect(confirm).toHaveBeenCalledOnce();
    runKey(commands({ mayStepBack: true, stepBack: () => composer.back(), again: () => composer.clear() }), "z");
    expect(composer.touched).toEqual(["card:1"]);
    runKey(commands({ again: () => composer.clear() }), "Escape");
    expect(composer.touched).toEqual([]);
    runKey(commands(), "d");
    expect(run).toHaveBeenCalledOnce();
  });
});

it("reading on goes before the move", () => {
  composer.choose(composer.moves[0] as never);
  const next = vi.fn();
  runKey(PAGES["lesson"]?.({ mayReadOn: true, next }) ?? [], "Enter");
  runKey(PAGES["puzzle"]?.({ refused: true }) ?? [], "Enter");
  expect([next.mock.calls.length, run.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 1, 0]);
});

it("a command that is not possible says why, unless another has the same key", () => {
  const command = (more: Partial<Command>): Command => ({ key: "N", label: "n", enabled: false, run, ...more });
  const refuse = vi.fn();
  expect(runKey([command({})], "n")).toBe(false);
  expect(runKey([command({ refuse })], "n")).toBe(true);
  expect(runKey([command({ refuse }), command({ enabled: true })], "N")).toBe(true);
  expect([refuse.mock.calls.length, run.mock.calls.length]).toEqual([1, 1]);
});

it("a button has its key as a shortcut, but for letters that are switched off", () => {
  expect([shortcut("Z"), shortcut("Enter")]).toEqual(["Z", "Enter"]);
  preferences.set({ keys: false });
  expect([shortcut("Z"), shortcut("Enter")]).toEqual([undefined, "Enter"]);
  preferences.set({ keys: true });
});

describe("keys on buttons", () => {
  const parts = sources(SRC)
    .filter((path: string) => path.endsWith(".svelte"))
    .map((path: string) => [path, readFileSync(join(SRC, path), "utf8")] as const)
    .filter(([, text]: readonly [string, string]) => text.includes("<kbd"));

  it.each(parts)("%s: are drawn by the style sheet and never read out", (_, text) => {
    for (const [kbd] of text.matchAll(/<kbd[^>]*>[^]*?<\/kbd>/g)) expect(kbd).toMatch(/^<kbd data-k=[^>]+><\/kbd>$/);
    for (const [button] of text.matchAll(/<(button|a)\b(?:(?!<\/\1>)[^])*<kbd/g))
      expect(button).toContain("aria-keyshortcuts=");
  });
});
