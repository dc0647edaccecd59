// The moves so far in words. The server says them on demand; a page asks for those that it does not have yet.

import type { LogEntry } from "../api";
import { ask } from "../core/http";
import { preferences } from "../core/preferences.svelte";

export class Log {
  #entries = $state.raw<readonly LogEntry[]>([]);
  #language = preferences.language;
  #count = 0;
  #asking = false;
  /** So many moves had been made when the table was told: whoever comes to it need not hear them. */
  #old = 0;

  constructor(
    private readonly table: string,
    private readonly watch: string | null,
    private readonly news: (entries: readonly LogEntry[]) => void,
  ) {}

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** So many moves have been played; `fresh`: what is known of them may be wrong. */
  async to(count: number, fresh = false): Promise<void> {
    this.#count = count;
    this.#old = fresh ? count : Math.min(this.#old, count);
    if (fresh || preferences.language !== this.#language) this.#entries = [];
    else if (this.#entries.length > count)
      this.#entries = this.#entries.slice(0, count);
    if (this.#asking) return;
    this.#asking = true;
    try {
      for (
        let tries = 0;
        tries < 5 && this.#entries.length < this.#count;
        tries += 1
      )
        await this.#fetch();
    } catch {
      // without a connection there is no log; the next move asks again
    } finally {
      this.#asking = false;
    }
  }

  async #fetch(): Promise<void> {
    const have = this.#entries;
    const language = (this.#language = preferences.language);
    const more = await ask("GET /api/tables/{table}/log", {
      path: { table: this.table },
      query: { watch: this.watch, after: have.length },
    });
    if (this.#entries !== have || language !== preferences.language) return; // a move was taken back meanwhile
    this.#entries = [...have, ...more].slice(0, this.#count);
    const news = more.slice(Math.max(0, this.#old - have.length));
    if (news.length) this.news(news);
  }
}
