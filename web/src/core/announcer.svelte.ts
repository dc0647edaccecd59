// What happened, for who cannot see it: one live region for the whole page.

import { untrack } from "svelte";

interface Line {
  /** What tells it from a line that says the same. */
  readonly id: number;
  readonly text: string;
}

/** A screen reader reads each new line; old ones may go once newer ones have come. */
const MOST = 5;

export class Announcer {
  #lines = $state.raw<readonly Line[]>([]);
  #count = 0;

  /** The last lines, the newest last. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Say it after what is being read. */
  say(text: string): void {
    // Untracked: an effect that announces must not run again because of its own announcement.
    const lines = untrack(() => this.#lines);
    if (text) this.#lines = [...lines, { id: (this.#count += 1), text }].slice(-MOST);
  }
}

export const announcer = new Announcer();
