import type { Face } from "../../core/scene";
import type { TableModel } from "../model.svelte";

/** Return how much of the viewer's own a move of the story took; 0 for spectators. `index`: its place among the positions. */
export function lossesAt(table: TableModel, face: Face, index: number): number {
  const [before, after] = [table.recentPositions[index - 1], table.recentPositions[index]];
  return before && after && !table.watching ? face.losses(before, after, table.viewer) : 0;
}
