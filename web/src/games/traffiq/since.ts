// Who has moved since the viewer's last move, how many tiles they drew, and whether they ended their turn: not on the map.

import { turnNumbers } from "../../board/turns";
import type { Scene } from "./scene";

export interface Doings {
  /** The number under which their turn is marked on the map. */
  turn: number;
  drawn: number;
  /** Whether they ended it before their actions were used up. */
  ended: boolean;
}

/** By seat; of several turns the last. */
export function doingsSince(since: Scene["since"]): ReadonlyMap<number, Doings> {
  const moves = since.slice(1).flatMap(({ move }) => (move ? [move] : []));
  const doings = new Map<number, Doings>();
  for (const [index, turn] of turnNumbers(moves).entries()) {
    const { seat = 0, text = "" } = moves[index] ?? {};
    const drawn = doings.get(seat)?.drawn ?? 0;
    doings.set(seat, { turn, drawn: drawn + Number(text === "draw"), ended: text === "end" });
  }
  return doings;
}
