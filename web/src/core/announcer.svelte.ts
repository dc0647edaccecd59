// What happened, for who cannot see it: one live region for the whole page.

import { untrack } from "svelte";

class Announcer {
  #text = $state("");

  get text(): string {
    return this.#text;
  }

  /** Say it; the same sentence twice is said twice. */
  say(text: string): void {
    // Whoever speaks in an effect shall not speak again because something was said.
    this.#text = untrack(() => this.#text) === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
