// Whether this tab looks for a table: known from the first page on, so that the rest is loaded only then.

import { Kept, thisTab } from "../core/kept";

/** Where a browser keeps nothing, a reload forgets the search, and the server does so after some seconds. */
const search = new Kept("midtown.search", (stored) => (typeof stored === "string" ? stored : ""), thisTab);

class Searching {
  #kept = $state(search.get());

  /** What is kept of the search while one moves about; empty without one. */
  get kept(): string {
    return this.#kept;
  }

  set kept(kept: string) {
    this.#kept = kept;
    search.set(kept);
  }
}

export const searching = new Searching();
