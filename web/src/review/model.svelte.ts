// The review of one game: asked for, under way, there. The server makes it; here it is fetched until it is whole.

import type { Review, ReviewState } from "../api";
import { Operation } from "../core/operation.svelte";
import { announcer } from "../core/announcer.svelte";
import { ask, type Ask, passing } from "../core/net/http";
import { preferences } from "../core/preferences.svelte";
import { t } from "./words";

export class ReviewModel {
  #state = $state.raw<ReviewState | null>(null);
  #spoken = preferences.language;
  #side = -1;
  #refused = $state(false);
  /** Language and side of the newest request while it is under way; answers to others come too late. */
  #pending: string | null = null;
  /** Failures in a row, and before when the server is not asked again. */
  #failures = 0;
  #rest = 0;
  readonly operation = new Operation();

  constructor(
    readonly table: string,
    readonly watch: string | null,
    /** The seat from whose side places are named. */
    readonly side: () => number,
    private readonly request: Ask = ask,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether something is to be asked for again: whether there is a review, or how far it is. */
  get awaited(): boolean {
    return this.status === "running" || (this.status === null && !this.#refused);
  }

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

  /** Fetch the review unless it is loaded in the visitor's language and from this side of the table. After a failure a later call tries again, the later the more have failed. */
  async follow(): Promise<void> {
    const { language } = preferences;
    const side = this.side();
    const wish = `${language} ${side}`;
    if (this.#pending === wish) return;
    const same = language === this.#spoken && side === this.#side;
    if (same && (!this.awaited || this.now() < this.#rest)) return;
    this.#pending = wish;
    try {
      const state = await this.request("GET /api/tables/{table}/review", this.#given);
      if (this.#pending !== wish) return;
      this.#failures = 0;
      this.#refused = false;
      if (this.status === "running" && state.status === "done") announcer.say(t("ready"));
      this.#state = state;
      this.#spoken = language;
      this.#side = side;
    } catch (error) {
      if (this.#pending !== wish) return;
      this.#refused = !passing(error); // else there is no connection, and later there may be one
      this.#rest = this.now() + Math.min(1_000 * 2 ** this.#failures++, 30_000);
      [this.#spoken, this.#side] = [language, side];
    } finally {
      if (this.#pending === wish) this.#pending = null;
    }
  }

  async start(): Promise<void> {
    await this.operation.run(async () => {
      this.#pending = null;
      this.#state = await this.request("POST /api/tables/{table}/review", this.#given);
    });
  }

  get #given() {
    return { path: { table: this.table }, query: { watch: this.watch, side: this.side() } };
  }
}
