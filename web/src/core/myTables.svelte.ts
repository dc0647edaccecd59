// The visitor's tables, loaded once for the bar and the pages that list them, and kept while one of these is seen.

import { untrack } from "svelte";
import type { TableInfo } from "../api";
import { Loaded, whileVisible } from "./loaded.svelte";
import { me } from "./me.svelte";
import { ask } from "./net/http";
import { browser } from "./net/surroundings";
import { preferences } from "./preferences.svelte";

const SECONDS = 20;

class MyTables {
  /** How many invitations wait for the visitor's answer. */
  invited = $state(0);
  /** Made when first followed: without a browser, pages are drawn too. */
  #loaded = $state.raw<Loaded<TableInfo[]> | null>(null);
  #readers = 0;
  #stop: (() => void) | null = null;
  /** When the list came, for the clocks in it. */
  #at = 0;

  /** Those where it is the visitor's turn come first, the one whose time ends first before all; null until loaded. */
  get all(): readonly TableInfo[] | null {
    return this.#loaded?.value ?? null;
  }

  get waiting(): readonly TableInfo[] {
    return (this.all ?? []).filter((table) => table.waiting);
  }

  get problem(): string {
    return this.#loaded?.problem ?? "";
  }

  /** When the running clock of a table is at 0; null where none runs. */
  end(table: TableInfo): number | null {
    return table.left === null ? null : this.#at + table.left;
  }

  /** Keep the list as long as a component is there; for an `$effect`. */
  follow(): () => void {
    void preferences.language;
    const loaded = untrack(() => (this.#loaded ??= new Loaded<TableInfo[]>(browser, () => {})));
    if (this.#readers++ === 0) this.#stop = whileVisible(SECONDS, () => this.#load(loaded));
    return () => {
      if (--this.#readers === 0) this.#stop?.();
    };
  }

  #load(loaded: Loaded<TableInfo[]>): void {
    void loaded.take(async () => {
      await me.load();
      const tables = await ask("GET /api/me/tables");
      this.#at = Date.now();
      const urgency = ({ waiting, left }: TableInfo): number => (waiting ? (left ?? Infinity) : 0);
      return tables.sort((a, b) => Number(b.waiting) - Number(a.waiting) || urgency(a) - urgency(b) || 0);
    });
  }
}

export const myTables = new MyTables();
