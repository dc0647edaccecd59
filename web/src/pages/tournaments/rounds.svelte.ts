// The rounds that the visitor waits for: what the pages of their tournaments say, and which table has just opened.

import type { TournamentPage } from "../../api";
import { ask, Refusal } from "../../core/net/http";
import { awaited } from "../../play/awaited.svelte";
import { byNumber, called, unfinished } from "./brief";

/** A table of a round at which the visitor is to play. */
export interface RoundTable {
  readonly table: string;
  readonly tournament: string;
  /** What the tournament is called. */
  readonly name: string;
  readonly round: number;
  readonly names: readonly string[];
}

const SECOND = 1_000;
/** Seconds that are enough to see where one is taken, and to stay. */
const COUNT = 5;
/** After how many seconds it is asked again: while a table may open at any moment, while one is on, and long before. */
const SOON = 6;
const ON = 15;
const FAR = 60;

export class Rounds {
  #tables = $state.raw<Readonly<Record<string, RoundTable | null>>>({});
  #fresh = $state.raw<RoundTable | null>(null);
  #left = $state<number | null>(null);
  /** From when on a tournament is to be asked about again. */
  readonly #due = new Map<string, number>();

  /** The table that opened while this page was there, until the visitor has heard of it. */
  get fresh(): RoundTable | null {
    return this.#fresh;
  }

  /** In how many seconds the visitor is taken to the table that is open; null where they are not. */
  get left(): number | null {
    return this.#left;
  }

  /** The visitor has heard of the fresh table; `taken` there after some seconds if they wait on the tournament's page. */
  announced(taken: boolean): void {
    this.#fresh = null;
    this.#left = taken ? COUNT : null;
  }

  /** A second has passed; return whether the visitor is to be taken to the table now. */
  tick(): boolean {
    if (this.#left === null) return false;
    this.#left = Math.max(0, this.#left - 1);
    return this.#left === 0;
  }

  /** The visitor stays where they are. */
  stay(): void {
    this.#left = null;
  }

  /** The visitor is at the table, or puts it off. */
  meet({ tournament, table }: RoundTable): void {
    this.stay();
    if (this.#fresh?.table === table) this.#fresh = null;
    awaited.meet(tournament, table);
  }

  /** A table at which the visitor is waited for, unless they have been there or put it off. */
  get open(): RoundTable | null {
    for (const { id, met } of awaited.all) {
      const table = this.#tables[id];
      if (table && table.table !== met) return table;
    }
    return null;
  }

  /** Take what the page of a tournament says at a moment. */
  hear(page: TournamentPage, now: number): void {
    const { info, me, key } = page;
    const game = page.mine.findLast(({ board }) => board.table !== null && unfinished(board));
    const active = page.entrants.some((one) => one.active && one.number === me);
    if (!(info.status === "open" || info.status === "running") || !(active || game)) return this.forget(info.id);
    const entrants = byNumber(page);
    const others = game?.board.seats.filter(({ entrant }) => entrant !== me) ?? [];
    const names = others.map(({ entrant }) => called(entrants.get(entrant), null));
    const table = game?.board.table
      ? { table: game.board.table, tournament: info.id, name: info.name, round: game.round, names }
      : null;
    const before = this.#tables[info.id];
    awaited.add(info.id, key);
    this.#tables = { ...this.#tables, [info.id]: table };
    if (table && before !== undefined && before?.table !== table.table) this.#fresh = table;
    if (this.#fresh?.tournament === info.id && this.#fresh.table !== table?.table) this.#fresh = null;
    const far = info.status === "open" && info.starts_at !== null && info.starts_at - page.now > 2 * FAR * SECOND;
    this.#due.set(info.id, now + (far ? FAR : table ? ON : SOON) * SECOND);
  }

  /** Ask about each tournament whose time has come. */
  async ask(now: number): Promise<void> {
    const due = awaited.all.filter(({ id }) => (this.#due.get(id) ?? 0) <= now);
    for (const { id } of due) this.#due.set(id, now + FAR * SECOND); // one answer at a time
    await Promise.all(due.map(({ id, key }) => this.#read(id, key, now)));
  }

  async #read(id: string, key: string | null, now: number): Promise<void> {
    try {
      this.hear(await ask("GET /api/tournaments/{tournament}", { path: { tournament: id }, query: { key } }), now);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500 && error.status !== 429) this.forget(id);
      else this.#due.set(id, now + ON * SECOND);
    }
  }

  /** Wait for nothing of this tournament any more. */
  forget(id: string): void {
    this.#tables = { ...this.#tables, [id]: null };
    if (this.#fresh?.tournament === id) this.#fresh = null;
    awaited.drop(id);
  }
}

export const rounds = new Rounds();
