import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { KeptBoard } from "../../src/core/boardState.svelte";
import { Composer } from "../../src/core/composer.svelte";
import { begin } from "../../src/games/traffiq/session.svelte";

test("a board's state is begun once, when it is first asked for", () => {
  const made = vi.fn(() => ({ end: () => {} }));
  const kept = new KeptBoard(made);
  expect(made).not.toHaveBeenCalled();
  expect(kept.state).toBe(kept.state);
  expect(made).toHaveBeenCalledOnce();
});

test("it ends with its scene, if it was begun", () => {
  const end = vi.fn();
  new KeptBoard(() => ({ end })).end();
  expect(end).not.toHaveBeenCalled();
  const kept = new KeptBoard(() => ({ end }));
  void kept.state;
  kept.end();
  expect(end).toHaveBeenCalledOnce();
});

test("what a game decides for the person needs no drawing, and ends with the scene", () => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
  const composer = new Composer();
  const moves = [{ move: "compete", words: "", places: ["street:h+", "street:v+"] }];
  const kept = new KeptBoard(() => begin({ composer } as never));
  void kept.state;
  composer.begin(moves);
  flushSync();
  expect(composer.touched).toEqual(["street:h+", "street:v+"]);
  composer.back();
  flushSync();
  expect(composer.touched).toEqual(["street:h+"]);
  kept.end();
  composer.begin(moves);
  flushSync();
  expect(composer.touched).toEqual([]);
  vi.unstubAllGlobals();
});
