import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whileVisible } from "../../src/core/loaded.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("runs again after its seconds, not because of what the last run has read and changed", () => {
  let runs = 0;
  let answer = $state(0);
  const end = $effect.root(() => {
    $effect(() =>
      whileVisible(20, () => {
        runs += 1;
        if (answer < 100) void Promise.resolve().then(() => (answer += 1));
      }),
    );
  });
  flushSync();
  for (let time = 0; time < 5; time += 1) {
    answer += 1;
    flushSync();
  }
  expect(runs).toBe(1);
  vi.advanceTimersByTime(20_000);
  expect(runs).toBe(2);
  end();
});
