// The moves that a viewer has not answered yet.

/** A move that has been played, and the seat that played it. */
export interface Move {
  seat: number;
  text: string;
}

/** Return the moves since the viewer's last one; for spectators, without a seat, the last mover's latest in a row. */
export function recentMoves(history: readonly Move[], viewer: number | null): readonly Move[] {
  const last = history.at(-1)?.seat;
  const ends = viewer === null ? (move: Move) => move.seat !== last : (move: Move) => move.seat === viewer;
  return history.slice(history.findLastIndex(ends) + 1);
}
