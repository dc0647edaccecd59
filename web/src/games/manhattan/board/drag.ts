// A piece is dragged from the hand onto a plot.

import type { Scene } from "../scene";
import type { Dragging } from "../../../board/drag";
import type { Held } from "../boardState.svelte";
import { askWhy, takeDropped } from "../choice";

export function pieceDrag(scene: Scene, piece: Held, active: boolean): Dragging {
  const session = scene.board.session;
  return {
    active,
    move(x, y) {
      session.drag = { ...piece, x, y };
      session.hovered = plotAt(x, y);
    },
    drop(x, y) {
      const plot = plotAt(x, y);
      session.drag = null;
      if (!plot) return;
      if (takeDropped(scene, piece.place, plot)) {
        document.querySelector<SVGElement>(`[data-place="plot:${plot}"]`)?.focus({ preventScroll: true });
      } else {
        session.hovered = plot;
        void askWhy(scene, plot, piece);
      }
    },
    cancel() {
      session.drag = null;
    },
  };
}

/** The plot under a point of the window. */
function plotAt(x: number, y: number): string | null {
  const hit = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-plot]");
  return hit?.dataset["plot"] ?? null;
}
