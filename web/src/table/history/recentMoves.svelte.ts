// What the others have done since one's own last move: which positions that were, and showing them again.

import type { LogEntry } from "../../api";
import { turnNumbers } from "../../board/turns";
import { preferences } from "../../core/preferences.svelte";
import type { PlaybackFrame, Playback } from "../../play/playback.svelte";
import { type MoveHistory, type Move, movesSinceOwn } from "./history.svelte";

/** For how long each move stays when they are shown again, beside its motion, in milliseconds. */
const READING = 650;
export const readingTime = (): number => READING * (preferences.pace || 1);

/** What a story needs to know of its table. */
interface StoryTable {
  readonly history: readonly Move[];
  readonly viewer: number;
  readonly watching: boolean;
  readonly shownLog: readonly LogEntry[];
}

/** A move in words. */
export interface Line extends LogEntry {
  /** Its place among the positions since. */
  index: number;
}

/** The moves of a seat in a row. */
export interface Turn {
  number: number;
  seat: number;
  lines: Line[];
}

export class RecentMoves {
  /** Which of the positions the visitor points at. */
  pointed = $state<number | null>(null);

  constructor(
    private readonly table: StoryTable,
    private readonly past: MoveHistory,
    private readonly playback: Playback,
  ) {}

  get #viewer(): number | null {
    return this.table.watching ? null : this.table.viewer;
  }

  /** How many moves there are since one's own last one. */
  readonly count: number = $derived.by(() => movesSinceOwn(this.table.history, this.#viewer));

  /** The positions since then as far as they are shown, the one before them first; none while they are unknown. */
  readonly positions: readonly PlaybackFrame[] = $derived.by(() => {
    const { waiting } = this.playback;
    const { history } = this.table;
    return this.past.latest(movesSinceOwn(history.slice(0, history.length - waiting), this.#viewer), waiting);
  });

  /** The same in words, turn by turn. */
  readonly turns: readonly Turn[] = $derived.by(() => {
    const before = this.table.history.length - this.count;
    const moves = this.table.history.slice(before);
    const turns: Turn[] = [];
    turnNumbers(moves).forEach((number, index) => {
      const entry = this.table.shownLog[before + index];
      if (!entry) return;
      if (turns.at(-1)?.number !== number) turns.push({ number, seat: moves[index]?.seat ?? 0, lines: [] });
      turns.at(-1)?.lines.push({ ...entry, index: index + 1 });
    });
    return turns;
  });

  /** Whether they are being shown again. */
  get replaying(): boolean {
    return this.playback.replaying;
  }

  /** Load what is to be shown of them. */
  load(): void {
    this.past.loadLatest(this.count);
  }

  /** Show them again, one after another; or stop that. */
  replay(): void {
    this.pointed = null;
    if (this.replaying) this.finish();
    else this.playback.replay(this.past.latest(this.count));
  }

  /** Be at the newest position at once. */
  finish(): void {
    if (this.replaying) this.playback.finish();
  }
}
