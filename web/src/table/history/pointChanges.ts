// What a move changed: whose points, by how much, and why; and what it took from the viewer.

import type { LogEntry, PointReason } from "../../api";
import type { Face } from "../../core/scene";
import type { TableModel } from "../model.svelte";

export interface PointChange {
  seat: number;
  points: number;
  reasons: readonly PointReason[];
  /** Whether the sentence says already whose points they are. */
  bare: boolean;
}

/** The points at the end of a sentence: "You built 2 floors (+3, Mara −1)." */
export const POINTS = /^(.*?) \(([^()]*[+−]\d[^()]*)\)\.?$/s;

/** Return the changes of a move: the mover's, the viewer's, the others'. */
export function changesOf(entry: LogEntry, viewer: number | null): PointChange[] {
  const rank = (seat: number): number => (seat === entry.seat ? -2 : seat === viewer ? -1 : seat);
  const seats = [...new Set(entry.changes.map(({ seat }) => seat))].sort((a, b) => rank(a) - rank(b));
  return seats.flatMap((seat) => {
    const reasons = entry.changes.filter((change) => change.seat === seat);
    const points = reasons.reduce((sum, change) => sum + change.points, 0);
    return points ? [{ seat, points, reasons, bare: seat === entry.seat && POINTS.test(entry.words) }] : [];
  });
}

/** "+3", "−1" */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** Return how much of the viewer's own a move of the story took; 0 for spectators. `index`: its place among the positions. */
export function lossesAt(table: TableModel, face: Face, index: number): number {
  const [before, after] = [table.recentPositions[index - 1], table.recentPositions[index]];
  return before && after && !table.watching ? face.losses(before, after, table.viewer) : 0;
}
