// The review of one game: asked for, under way, there. The server makes it; here it is fetched until it is whole.

import type { Review, ReviewState } from "../api";
import { Operation } from "../core/operation.svelte";
import { announcer } from "../core/announcer.svelte";
import { ask } from "../core/net/http";
import { preferences } from "../core/preferences.svelte";
import { t } from "./words";

export class ReviewModel {
  #state = $state.raw<ReviewState | null>(null);
  #spoken = preferences.language;
  #side = -1;
  readonly operation = new Operation();

  constructor(
    readonly table: string,
    readonly watch: string | null,
    /** The seat from whose side places are named. */
    readonly side: () => number,
  ) {}

  /** Null until the server has said how far it is, and where nobody can be asked. */
  get status(): ReviewState["status"] | null {
    return this.#state?.status ?? null;
  }

  get done(): number {
    return this.#state?.done ?? 0;
  }

  get total(): number {
    return this.#state?.total ?? 0;
  }

  get review(): Review | null {
    return this.#state?.review ?? null;
  }

  /** Fetch the review unless it is loaded in the visitor's language and from this side of the table. After a failure the next call tries again. */
  async follow(): Promise<void> {
    const { language } = preferences;
    const side = this.side();
    if (this.status !== null && this.status !== "running" && language === this.#spoken && side === this.#side) return;
    try {
      const state = await ask("GET /api/tables/{table}/review", this.#given);
      if (this.status === "running" && state.status === "done") announcer.say(t("ready"));
      this.#state = state;
      this.#spoken = language;
      this.#side = side;
    } catch {
      // without a connection there is no review to be shown
    }
  }

  async start(): Promise<void> {
    await this.operation.run(async () => {
      this.#state = await ask("POST /api/tables/{table}/review", this.#given);
    });
  }

  get #given() {
    return { path: { table: this.table }, query: { watch: this.watch, side: this.side() } };
  }
}
