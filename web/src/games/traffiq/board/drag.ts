// A tile dragged from the hand onto the map. The cells light when it leaves; it drops where one is lit.

import type { Scene } from "../../../core/scene";
import type { Session } from "../session.svelte";

interface Given {
  scene: Scene;
  session: Session;
  tile: string;
  index: number;
  can: boolean;
}

const SLIP = 8;

export function drag(
  node: HTMLElement,
  first: Given,
): { update(next: Given): void; destroy(): void } {
  let given = first;
  let from: { x: number; y: number; id: number } | null = null;
  let held = new AbortController();

  function down(event: PointerEvent): void {
    if (!given.can || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    held = new AbortController();
    const { signal } = held;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
  }

  function move(event: PointerEvent): void {
    const { session, tile, index } = given;
    if (!from || event.pointerId !== from.id) return;
    if (!session.dragged) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLIP)
        return;
      if (session.tile !== tile || session.index !== index)
        session.take(tile, index);
    }
    session.dragged = { tile, index, x: event.clientX, y: event.clientY };
    const cell = session.cellAt(event.clientX, event.clientY);
    if (cell && cell !== session.cell && session.cells.has(cell))
      session.lay(cell);
  }

  function up(event: PointerEvent): void {
    const { session } = given;
    if (!from || event.pointerId !== from.id) return;
    from = null;
    held.abort();
    if (!session.dragged) return;
    session.dragged = null;
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() =>
      node.removeEventListener("click", swallow, { capture: true }),
    );
    const cell = session.cellAt(event.clientX, event.clientY);
    if (event.type === "pointercancel" || !cell || !session.cells.has(cell))
      back(event, cell);
  }

  /** Dropped where it does not fit: why that is so is said, and it stays chosen. */
  function back(event: PointerEvent, cell: string | null): void {
    const { session, scene, tile, index } = given;
    session.drop();
    if (!cell || event.type === "pointercancel") return;
    session.take(tile, index);
    session.tried(scene, event.clientX, event.clientY);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  const off = new AbortController();
  const { signal } = off;
  node.addEventListener("pointerdown", down, { signal });
  node.addEventListener("dragstart", (event) => event.preventDefault(), {
    signal,
  });
  return {
    update: (next) => void (given = next),
    destroy: () => [off, held].forEach((one) => one.abort()),
  };
}
