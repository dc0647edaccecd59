import { beforeEach, expect, it, vi } from "vitest";
import type { Camera } from "../../../../src/games/traffiq/map/camera.svelte";
import { gestures } from "../../../../src/games/traffiq/map/gestures";

type Run = (event: unknown) => void;

const camera = { pan: vi.fn(), zoom: vi.fn() };
let heard: Map<string, Run>;

beforeEach(() => {
  heard = new Map();
  const addEventListener = (kind: string, run: Run) => void heard.set(kind, run);
  vi.stubGlobal("window", { addEventListener });
  const stage = {
    addEventListener,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => {},
  } as unknown as HTMLElement;
  gestures(stage, camera as unknown as Camera, () => false);
});

const pointer = (kind: string, x: number): void =>
  heard.get(kind)?.({ pointerId: 1, button: 0, clientX: x, clientY: 0 });

/** Whether a click reaches the map; `detail` counts presses of a pointer, and is 0 for a key. */
function clicks(detail: number): boolean {
  let there = true;
  heard.get("click")?.({ detail, stopPropagation: () => (there = false), preventDefault: () => {} });
  return there;
}

function drag(): void {
  pointer("pointerdown", 0);
  for (const x of [4, 20]) pointer("pointermove", x);
  pointer("pointerup", 20);
}

it("a drag moves the map, and the click that ends it is nobody's", () => {
  drag();
  expect(camera.pan).toHaveBeenCalled();
  expect([clicks(1), clicks(1)]).toEqual([false, true]);
});

it("a key that is pressed after a drag without a click is heard", () => {
  drag();
  expect([clicks(0), clicks(1)]).toEqual([true, true]);
});
