// Whose points a move changed, by how much, and why.

import type { LogEntry, PointReason } from "../../api";

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
