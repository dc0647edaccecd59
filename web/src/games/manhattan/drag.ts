// A piece is taken with the pointer and let go over a plot.

import { askWhy, type Held, takeDropped, viewOf } from "./choice.svelte";
import type { Scene } from "../../core/scene";

interface Given {
  scene: Scene;
  piece: Held;
  active: boolean;
}

/** So far must the pointer go before a press is a drag. */
const SLACK = 7;

export function dragged(node: HTMLElement, given: Given): { update(next: Given): void; destroy(): void } {
  let { scene, piece, active } = given;
  let from: { x: number; y: number; id: number } | null = null;
  let moved = false;

  const view = () => viewOf(scene);
  const below = (x: number, y: number): string | null => {
    const hit = document.elementFromPoint(x, y);
    const plot = (hit?.closest("[data-plot]") as SVGElement | null)?.dataset["plot"];
    return plot ?? null;
  };

  function down(event: PointerEvent): void {
    if (!active || event.button) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    node.setPointerCapture(event.pointerId); // at once: the first move of a quick hand is already beside it
    moved = false;
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const { clientX: x, clientY: y } = event;
    if (!moved && Math.hypot(x - from.x, y - from.y) < SLACK) return;
    moved = true;
    view().drag = { ...piece, x, y };
    view().hovered = below(x, y);
  }

  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    from = null;
    if (!moved) return;
    const plot = below(event.clientX, event.clientY);
    view().drag = null;
    if (!plot) return;
    if (takeDropped(scene, piece.place, plot)) {
      document.querySelector<SVGElement>(`[data-place="plot:${plot}"]`)?.focus({ preventScroll: true });
    } else {
      view().hovered = plot;
      void askWhy(scene, plot, piece);
    }
  }

  function cancel(): void {
    from = null;
    view().drag = null;
  }

  /** The click that ends a drag is none. */
  function click(event: MouseEvent): void {
    if (!moved) return;
    moved = false;
    event.stopImmediatePropagation();
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  node.addEventListener("click", click, true);
  return {
    update: (next) => ({ scene, piece, active } = next),
    destroy: () => {
      cancel();
      node.removeEventListener("click", click, true);
    },
  };
}
