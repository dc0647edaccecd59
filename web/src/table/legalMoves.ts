// The legal moves as places, loaded where the visitor is to move and looks.

import type { Position } from "../api";
import type { Composer } from "../core/composer.svelte";
import { type Ask, passing } from "../core/net/http";
import { RetryLoop } from "../core/net/retry";
import type { Timers } from "../core/net/surroundings";

/** What is to be known of a table. */
interface Asking {
  readonly id: string;
  readonly composer: Composer;
  readonly position: Position | null;
  readonly activeSeat: number | null;
  readonly watching: boolean;
}

/** Return the loop that loads the legal moves of a table into its composer. */
export function legalMoves(table: Asking, request: Ask, timers: Timers): RetryLoop {
  /** Return whether there is nothing more to do. */
  async function load(signal: AbortSignal): Promise<boolean> {
    const { position } = table;
    if (!position || position.to_move === null || position.to_move !== table.activeSeat || table.watching) return true;
    const given = { path: { table: table.id }, query: { words: false } };
    const legal = await request("GET /api/tables/{table}/moves", given, { signal });
    if (signal.aborted) return true;
    if (legal.turn !== table.position?.turn) return false; // one of several servers may be behind
    table.composer.begin(legal.moves);
    return true;
  }
  return new RetryLoop(load, passing, timers);
}
