// Who has moved since the viewer's last move, how many tiles they drew, and whether they ended their turn: not on the map.

import { turnNumbers } from "../../board/turns";
import type { Scene } from "./scene";

export interface TurnSummary {
  /** The number under which their turn is marked on the map. */
  turn: number;
  drawn: number;
  /** Whether they ended it before their actions were used up. */
  ended: boolean;
}

/** By seat; of several turns the last. */
export function turnSummaries(since: Scene["recentPositions"]): ReadonlyMap<number, TurnSummary> {
  const moves = since.slice(1).flatMap(({ move }) => (move ? [move] : []));
  const summaries = new Map<number, TurnSummary>();
  for (const [index, turn] of turnNumbers(moves).entries()) {
    const { seat = 0, text = "" } = moves[index] ?? {};
    const drawn = summaries.get(seat)?.drawn ?? 0;
    summaries.set(seat, { turn, drawn: drawn + Number(text === "draw"), ended: text === "end" });
  }
  return summaries;
}
