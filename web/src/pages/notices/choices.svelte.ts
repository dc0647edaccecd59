// What the visitor hears of, as the server has it. A change is shown at once, and sent after those before it.

import type { ChangeNotices, NoticePage } from "../../api";
import { errorText, Loaded, NOTHING } from "../../core/loaded.svelte";
import { me } from "../../core/me.svelte";
import { ask } from "../../core/net/http";

export type Channel = "browser" | "email" | "hook";
export const CHANNELS: readonly Channel[] = ["browser", "email", "hook"];

export class Choices {
  readonly page = new Loaded<NoticePage>();
  #problem = $state.raw(NOTHING);
  #unsent = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Why the last change was not made, in a sentence. */
  get problem(): string {
    return this.#problem();
  }

  async load(): Promise<void> {
    await this.page.take(() => me.load().then(() => ask("GET /api/me/notices")));
  }

  scope(scope: NoticePage["scope"]): void {
    this.#change({ scope }, (page) => ({ ...page, scope }));
  }

  tick(id: string, channel: Channel, on: boolean): void {
    const ticked = (page: NoticePage) => page.rows.map((row) => (row.id === id ? { ...row, [channel]: on } : row));
    this.#change({ rows: { [id]: { [channel]: on } } }, (page) => ({ ...page, rows: ticked(page) }));
  }

  quiet(quiet: NoticePage["quiet"]): void {
    this.#change({ quiet }, (page) => ({ ...page, quiet }));
  }

  #change(body: ChangeNotices, ahead: (page: NoticePage) => NoticePage): void {
    const { value } = this.page;
    if (!value) return;
    this.page.set(ahead(value));
    this.#unsent += 1;
    this.#last = this.#last.then(() => this.#send(body));
  }

  async #send(body: ChangeNotices): Promise<void> {
    try {
      const answer = await ask("PATCH /api/me/notices", { body });
      this.#problem = NOTHING;
      this.#unsent -= 1;
      if (!this.#unsent) this.page.set(answer);
    } catch (error) {
      this.#problem = errorText(error);
      this.#unsent -= 1;
      if (!this.#unsent) await this.load(); // shows what holds
    }
  }
}
