// Whether this tab looks for a table: known from the first page on, so that the rest is loaded only then.

const KEY = "midtown.search";

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // nothing can be kept here
  }
}

class Searching {
  #kept = $state(read());

  /** What is kept of the search while one moves about; empty without one. */
  get kept(): string {
    return this.#kept;
  }

  set kept(kept: string) {
    this.#kept = kept;
    try {
      sessionStorage.setItem(KEY, kept);
    } catch {
      // a reload forgets the search, and the server does so after some seconds
    }
  }
}

export const searching = new Searching();
