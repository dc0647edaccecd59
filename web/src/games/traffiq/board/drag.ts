// A tile is dragged from the hand onto the map. The cells light when it leaves; it drops where one is lit.

import type { Scene } from "../scene";
import type { Dragging } from "../../../board/drag";

export function tileDrag(scene: Scene, tile: string, index: number, active: boolean): Dragging {
  const session = scene.board;
  return {
    active,
    move(x, y) {
      if (!session.dragged && (session.tile !== tile || session.index !== index)) session.take(tile, index);
      session.dragged = { tile, index, x, y };
      const cell = session.cellAt(x, y);
      if (cell && cell !== session.cell && session.cells.has(cell)) session.lay(cell);
    },
    drop(x, y) {
      session.dragged = null;
      const cell = session.cellAt(x, y);
      if (cell && session.cells.has(cell)) return;
      session.drop();
      if (!cell) return;
      // Where it does not fit, the page says why, and the tile stays chosen.
      session.take(tile, index);
      session.tried(x, y);
    },
    cancel() {
      session.dragged = null;
      session.drop();
    },
  };
}
