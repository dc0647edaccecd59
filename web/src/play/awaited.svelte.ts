// In which tournaments the visitor waits for rounds: known from the first page on, so that the rest is loaded only then.

import { Kept, listOf } from "../core/kept";

/** No more are followed at once, the newest ones. */
const MOST = 4;

interface Awaited {
  readonly id: string;
  /** Of the link to a private one. */
  readonly key: string | null;
  /** The last table that the visitor has gone to, or has put off. */
  readonly met: string | null;
}

/** Where a browser keeps nothing, a reload forgets them; the page of the tournament knows it again. */
const rounds = new Kept<readonly Awaited[]>(
  "midtown.rounds",
  listOf((one): one is Awaited => typeof (one as Awaited | null)?.id === "string"),
);

class AwaitedRounds {
  #all = $state.raw<readonly Awaited[]>(rounds.get().slice(-MOST));

  get all(): readonly Awaited[] {
    return this.#all;
  }

  /** Wait for the rounds of a tournament. */
  add(id: string, key: string | null): void {
    const former = this.#all.find((one) => one.id === id);
    if (former && (former.key || !key)) return;
    this.#set([...this.#all.filter((one) => one !== former), { id, key, met: former?.met ?? null }].slice(-MOST));
  }

  drop(id: string): void {
    if (this.#all.some((one) => one.id === id)) this.#set(this.#all.filter((one) => one.id !== id));
  }

  /** The visitor has gone to this table, or has put it off. */
  meet(id: string, table: string): void {
    this.#set(this.#all.map((one) => (one.id === id ? { ...one, met: table } : one)));
  }

  #set(all: readonly Awaited[]): void {
    this.#all = all;
    rounds.set(all);
  }
}

export const awaited = new AwaitedRounds();
