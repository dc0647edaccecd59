// The visitor's search for a table: kept alive every two seconds, through pages and reloads, until a table was found.

import type { Search, Wanted } from "../../api";
import { ask, Refusal } from "../../core/net/http";
import { me } from "../../core/me.svelte";
import { shuffleNumber } from "../../core/openTable";
import { searching } from "../../play/searching.svelte";

interface Kept {
  key: string;
  /** The visitor's number for the shuffle; the server hears it after it has fixed its secret. */
  number: string;
  wanted: Wanted;
}

class TableSearch {
  #last = $state.raw<Search | null>(null);
  #since = $state(0);
  #ended = $state(false);
  #keeping: Promise<void> = Promise.resolve();
  #left = false;

  /** What the server has said last; null before that. */
  get last(): Search | null {
    return this.#last;
  }

  /** When the search began, by this browser's clock. */
  get since(): number {
    return this.#since;
  }

  /** Whether the server has forgotten the search, because this page was asleep. */
  get ended(): boolean {
    return this.#ended;
  }

  async begin(wanted: Wanted): Promise<void> {
    await me.load();
    this.#begun(await ask("POST /api/me/search", { body: wanted }));
  }

  /** Look for what another player looks for, next to them. */
  async join(player: string): Promise<void> {
    await me.load();
    this.#begun(await ask("POST /api/seeks/{player}", { path: { player } }));
  }

  async again(): Promise<void> {
    const { wanted } = this.#kept() ?? {};
    if (wanted) await this.begin(wanted);
  }

  /** Say that this browser is still there, and hear what came of the search. */
  keep(): Promise<void> {
    this.#keeping = this.#keep();
    return this.#keeping;
  }

  async #keep(): Promise<void> {
    const kept = this.#kept();
    if (!kept || this.#ended || this.#last?.table) return;
    const { key, number } = kept;
    const hidden = document.visibilityState === "hidden" && !this.#left;
    try {
      const search = await ask("PUT /api/me/search", { body: { key, number, hidden } }, { keepalive: this.#left });
      if (this.#kept()?.key === key) this.#take(search);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404 && this.#kept()?.key === key) this.#ended = true;
      // of everything else the next time may know more
    }
  }

  /**
   * Say a last time that this browser was there: the page is left, and sleeps no more. The search goes on if the page
   * comes back within some seconds, as after a reload.
   */
  leave(): void {
    this.#left = true;
    void this.keep();
  }

  /** Go on after the page came back as it was. */
  returned(): void {
    this.#left = false;
    void this.keep();
  }

  async takeComputers(): Promise<void> {
    const { key } = this.#kept() ?? {};
    if (key) this.#take(await ask("POST /api/me/search/computers", { body: { key } }));
  }

  /** End the search, at the server too unless it has found a table. */
  async end(): Promise<void> {
    const over = this.#ended || this.#last?.table;
    this.close();
    await this.#keeping; // the server would refuse it if the search had ended before
    if (!over) await ask("DELETE /api/me/search");
  }

  /** Show nothing of the search any more. */
  close(): void {
    searching.kept = "";
    this.#last = null;
    this.#ended = false;
  }

  #begun(search: Search): void {
    this.#ended = false;
    this.#take(search);
    searching.kept = JSON.stringify({ key: search.key, number: shuffleNumber(), wanted: search.wanted } satisfies Kept);
  }

  #take(search: Search): void {
    this.#last = search;
    this.#since = Date.now() - search.waited;
  }

  #kept(): Kept | null {
    return searching.kept ? (JSON.parse(searching.kept) as Kept) : null;
  }
}

export const search = new TableSearch();
