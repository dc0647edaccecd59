// The moves so far in words. The server says them on demand; a page asks for those that it does not have yet.

import type { LogEntry } from "../../api";
import { announcer } from "../../core/announcer.svelte";
import { ask, type Ask, passing } from "../../core/net/http";
import { preferences } from "../../core/preferences.svelte";
import { RetryLoop } from "../../core/net/retry";
import { browser, type Timers } from "../../core/net/surroundings";
import type { Playback } from "../../play/playback.svelte";

/** Read moves out, with what followed from them. */
export function announceMoves(entries: readonly LogEntry[]): void {
  announcer.say(entries.flatMap(({ words, story }) => [words, ...story]).join(" "));
}

export class Log {
  #entries = $state.raw<readonly LogEntry[]>([]);
  #language = preferences.language;
  #count = 0;
  #asking = false;
  /** The seat from whose side places are named; null for the reader's own. */
  side: number | null = null;
  /** The number of moves made before the table was opened here: they are not announced. */
  #openedAt = 0;
  readonly #loading: RetryLoop;

  constructor(
    private readonly table: string,
    private readonly watch: string | null,
    private readonly announce: (entries: readonly LogEntry[]) => void,
    private readonly request: Ask = ask,
    timers: Timers = browser,
  ) {
    this.#loading = new RetryLoop((signal) => this.#fetch(signal), passing, timers);
  }

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /**
   * The log of `moves` moves as far as the board shows it: a move comes with its position, what followed from it when that
   * is at rest. The moves that are shown again stay.
   */
  visible({ waiting, resting, replaying }: Playback, moves: number): readonly LogEntry[] {
    if (resting || replaying) return this.#entries;
    const arrived = this.#entries.slice(0, moves - waiting);
    const last = arrived.length === moves - waiting ? arrived.at(-1) : undefined;
    return last ? [...arrived.slice(0, -1), { ...last, story: [], changes: [] }] : arrived;
  }

  /** Load the log up to `count` moves; `fresh`: the stored entries may be wrong. */
  loadTo(count: number, fresh = false): void {
    const back = fresh || count < this.#count || preferences.language !== this.#language;
    this.#count = count;
    this.#openedAt = fresh ? count : Math.min(this.#openedAt, count);
    if (fresh || preferences.language !== this.#language) this.#entries = [];
    else if (this.#entries.length > count) this.#entries = this.#entries.slice(0, count);
    this.#language = preferences.language;
    // What is on its way may be of moves that were taken back.
    if (back || !this.#asking) this.#loading.start();
  }

  /** Something has happened since the last move, of which its line tells. */
  retell(): void {
    const count = this.#count;
    if (!count) return;
    this.loadTo(count - 1);
    this.loadTo(count);
  }

  end(): void {
    this.#loading.stop();
  }

  async #fetch(signal: AbortSignal): Promise<boolean> {
    this.#asking = true;
    try {
      while (this.#entries.length < this.#count) {
        const have = this.#entries;
        const more = await this.request(
          "GET /api/tables/{table}/log",
          { path: { table: this.table }, query: { watch: this.watch, after: have.length, side: this.side } },
          { signal },
        );
        if (signal.aborted) return true;
        if (!more.length) return false; // this server is behind, or a move was taken back that this page knows of soon
        this.#append(have, more);
      }
      return true;
    } finally {
      if (!signal.aborted) this.#asking = false;
    }
  }

  #append(have: readonly LogEntry[], more: readonly LogEntry[]): void {
    const fitting = more.slice(0, this.#count - have.length);
    this.#entries = [...have, ...fitting];
    const news = fitting.slice(Math.max(0, this.#openedAt - have.length));
    if (news.length) this.announce(news);
  }
}
