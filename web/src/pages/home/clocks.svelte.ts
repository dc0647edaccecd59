// The time left at the visitor's tables: the list of tables has none, so each table with a clock is requested.

import type { TableInfo } from "../../api";
import { ask } from "../../core/net/http";

const MOST = 6;

export class Clocks {
  #ends = $state.raw<Record<string, number>>({});
  #now = $state(Date.now());

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.#now = Date.now()), 1000);
      return () => clearInterval(timer);
    });
  }

  /** Milliseconds, or null where no clock of the visitor's runs. */
  left(table: string): number | null {
    const end = this.#ends[table];
    return end === undefined ? null : end - this.#now;
  }

  async read(tables: readonly TableInfo[]): Promise<void> {
    const timed = tables.filter((table) => table.waiting && table.pace.kind !== "untimed").slice(0, MOST);
    const ends = await Promise.all(timed.map(async (table) => [table.id, await this.#end(table.id)] as const));
    this.#ends = Object.fromEntries(ends.filter((end): end is [string, number] => end[1] !== null));
  }

  async #end(table: string): Promise<number | null> {
    try {
      const { position } = await ask("GET /api/tables/{table}", { path: { table }, query: {} });
      const clock = position?.clock;
      if (!clock || clock.running === null) return null;
      return Date.now() + (clock.left[clock.running] ?? 0) - clock.since;
    } catch {
      return null; // the line stands without it
    }
  }
}
