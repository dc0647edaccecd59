// Dragging with one pointer, pinching with two, the wheel. A press that hardly moves stays a press.

import type { Camera } from "./camera.svelte";

const SLIP = 6;

/** Lets a stage move its camera; `wheel` may keep the wheel for itself. */
export function gestures(stage: HTMLElement, camera: Camera, wheel: (event: WheelEvent) => boolean): () => void {
  const held = new Map<number, { x: number; y: number }>();
  let slipped = false;
  let travelled = 0;

  function down(event: PointerEvent): void {
    if (event.button > 0 && event.button !== 1) return;
    held.set(event.pointerId, at(event));
    if (held.size === 1) [slipped, travelled] = [false, 0];
  }

  function move(event: PointerEvent): void {
    const last = held.get(event.pointerId);
    if (!last) return;
    const here = at(event);
    const others = [...held].filter(([id]) => id !== event.pointerId);
    travelled += Math.hypot(here.x - last.x, here.y - last.y);
    if (!slipped && travelled < SLIP) {
      held.set(event.pointerId, here);
      return;
    }
    if (!slipped) stage.setPointerCapture(event.pointerId);
    slipped = true;
    const other = others[0]?.[1];
    if (!other) camera.pan(here.x - last.x, here.y - last.y);
    else {
      const [before, after] = [between(last, other), between(here, other)];
      camera.pan(after.x - before.x, after.y - before.y);
      camera.zoom(after.apart / Math.max(1, before.apart), after.x, after.y);
    }
    held.set(event.pointerId, here);
  }

  function up(event: PointerEvent): void {
    held.delete(event.pointerId);
  }

  /** A drag may end with a click that nobody meant; one of the keyboard is meant. */
  function click(event: MouseEvent): void {
    const dragged = slipped && event.detail > 0;
    slipped = false;
    if (!dragged) return;
    event.stopPropagation();
    event.preventDefault();
  }

  function turn(event: WheelEvent): void {
    event.preventDefault();
    if (!event.ctrlKey && wheel(event)) return;
    const amount = event.deltaY * (event.deltaMode === 1 ? 18 : 1);
    const { x, y } = at(event);
    camera.zoom(Math.exp(-amount * (event.ctrlKey ? 0.008 : 0.0016)), x, y);
  }

  function at(event: MouseEvent): { x: number; y: number } {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  const off = new AbortController();
  const { signal } = off;
  stage.addEventListener("pointerdown", down, { signal });
  // What a quick hand begins at the rim goes on beside the stage.
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", up, { signal });
  stage.addEventListener("click", click, { signal, capture: true });
  stage.addEventListener("wheel", turn, { signal, passive: false });
  return () => off.abort();
}

interface Held {
  x: number;
  y: number;
}

function between(a: Held, b: Held): Held & { apart: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}
