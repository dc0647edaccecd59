// The moves of a game as far as a page knows them, and the positions that the newest of them have led to.

import type { Frame, Position, TableMessage } from "../../api";
import { type Ask, passing } from "../../core/net/http";
import { RetryLoop } from "../../core/net/retry";
import type { Timers } from "../../core/net/surroundings";
import type { PlaybackFrame } from "../../play/playback.svelte";

/** A move that has been played, and the seat that played it. */
export interface Move {
  seat: number;
  text: string;
}

/** Return how many moves there are since the viewer's last one; without a viewer, the last mover's latest in a row. */
export function movesSinceOwn(moves: readonly Move[], viewer: number | null): number {
  const last = moves.at(-1)?.seat;
  const ends = viewer === null ? (move: Move) => move.seat !== last : (move: Move) => move.seat === viewer;
  return moves.length - 1 - moves.findLastIndex(ends);
}

export class MoveHistory {
  #moves = $state.raw<readonly Move[]>([]);
  /** Positions that follow each other; the last one is the newest of the game. */
  #frames = $state.raw<readonly PlaybackFrame[]>([]);
  #wantedCount = 0;
  readonly #loading: RetryLoop;

  constructor(
    private readonly table: string,
    private readonly watch: string | null,
    private readonly request: Ask,
    timers: Timers,
  ) {
    this.#loading = new RetryLoop((signal) => this.#fetch(signal), passing, timers);
  }

  /** All moves so far. */
  get moves(): readonly Move[] {
    return this.#moves;
  }

  /** The table has come whole. */
  receiveTable({ moves, movers, position }: Pick<TableMessage, "moves" | "movers" | "position">): void {
    const made = moves.map((text, index) => ({ seat: movers[index] ?? 0, text }));
    this.reset(made, position ?? null);
  }

  /** The game stands here: moves were taken back. */
  reset(moves: readonly Move[], position: Position | null): void {
    this.#moves = moves;
    this.#frames = position ? [{ position, move: null }] : [];
  }

  /** The game has gone on. */
  add(move: Move, position: Position): void {
    this.#moves = [...this.#moves, move];
    this.#frames = [...this.#frames, { position, move }];
  }

  /** The position before the last `count` moves but `hidden`, and those after each of them; empty while unknown. */
  latest(count: number, hidden = 0): readonly PlaybackFrame[] {
    const end = this.#frames.length - hidden;
    return count > 0 && end > count ? this.#frames.slice(end - count - 1, end) : [];
  }

  /** Load what is missing of the positions since the last `count` moves. */
  loadLatest(count: number): void {
    this.#wantedCount = count;
    if (count && !this.latest(count).length) this.#loading.start();
  }

  end(): void {
    this.#loading.stop();
  }

  async #fetch(signal: AbortSignal): Promise<boolean> {
    const [all, newest] = [this.#moves.length, this.#frames.at(-1)?.position];
    if (!newest || this.latest(this.#wantedCount).length) return true;
    const query = { watch: this.watch, after: all - this.#wantedCount };
    const past = await this.request(
      "GET /api/tables/{table}/replay",
      { path: { table: this.table }, query },
      { signal },
    );
    if (signal.aborted) return true;
    if (all !== this.#moves.length || past.at(-1)?.number !== all) return false; // the game has gone on meanwhile
    this.#frames = past.map((one) => frame(one, newest, all));
    return true;
  }
}

/** A moment of the past, as it was when its position was the newest; clocks only know the present. */
function frame(
  { number, state, facts, own, seat, move, to_move }: Frame,
  newest: Position,
  all: number,
): PlaybackFrame {
  if (number === all) return { position: newest, move: moved(seat, move) };
  const turn = newest.turn - (all - number);
  return { position: { ...newest, turn, to_move, state, facts, own: own ?? {}, undo: false }, move: moved(seat, move) };
}

function moved(seat: number | null | undefined, text: string | null | undefined): Move | null {
  return seat != null && text ? { seat, text } : null;
}
