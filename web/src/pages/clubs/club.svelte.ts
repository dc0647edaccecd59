// One club: its page, and what members and officers do there.

import type { ClubChange, ClubPage, ClubRole } from "../../api";
import { Loaded } from "../../core/loaded.svelte";
import { me } from "../../core/me.svelte";
import { ask } from "../../core/net/http";
import { linkTo } from "../../core/net/address";
import { Operation } from "../../core/operation.svelte";

export class Club {
  readonly page = new Loaded<ClubPage>();
  readonly operation = new Operation();

  constructor(
    readonly id: string,
    /** Of the invitation link by which the visitor has come. */
    readonly key: string | null,
  ) {}

  get problem(): string {
    return this.operation.problem || this.page.problem;
  }

  /** Whether the visitor is an officer or owner of a club that is not suspended. */
  get leads(): boolean {
    return !this.page.value?.info.suspended && this.page.value?.key !== null && this.page.value?.key !== undefined;
  }

  get owns(): boolean {
    return this.leads && this.page.value?.info.role === "owner";
  }

  /** The link that lets people in at once; "" for those who may not give it away. */
  get link(): string {
    const key = this.page.value?.key;
    return key ? linkTo(`/clubs/${this.id}`, { key }) : "";
  }

  async read(): Promise<void> {
    const query = { key: this.key };
    await this.page.take(() => me.load().then(() => ask("GET /api/clubs/{club}", { path: { club: this.id }, query })));
  }

  join(word: string): Promise<void> {
    return this.#run(() =>
      ask("POST /api/clubs/{club}/members", { path: { club: this.id }, body: { key: this.key, word } }),
    );
  }

  /** Leave, or ask no longer to join. A private club is out of sight then. */
  async leave(): Promise<boolean> {
    let left = false;
    await this.operation.run(async () => {
      await ask("DELETE /api/clubs/{club}/members/me", { path: { club: this.id } });
      left = true;
    });
    return left;
  }

  setRole(player: string, role: ClubRole["role"]): Promise<void> {
    const path = { club: this.id, player };
    return this.#run(() => ask("PUT /api/clubs/{club}/members/{player}", { path, body: { role } }));
  }

  /** Remove a member, refuse somebody who asks, or let somebody come back. */
  remove(player: string): Promise<void> {
    const path = { club: this.id, player };
    return this.#run(() => ask("DELETE /api/clubs/{club}/members/{player}", { path }));
  }

  renew(): Promise<void> {
    return this.#run(() => ask("POST /api/clubs/{club}/key", { path: { club: this.id } }));
  }

  async announce(text: string): Promise<boolean> {
    await this.#run(() => ask("POST /api/clubs/{club}/announcements", { path: { club: this.id }, body: { text } }));
    return !this.operation.problem;
  }

  withdraw(number: number): Promise<void> {
    const path = { club: this.id, number };
    return this.#run(() => ask("DELETE /api/clubs/{club}/announcements/{number}", { path }));
  }

  async change(body: ClubChange): Promise<boolean> {
    await this.#run(() => ask("PATCH /api/clubs/{club}", { path: { club: this.id }, body }));
    return !this.operation.problem;
  }

  async report(text: string): Promise<boolean> {
    const query = { key: this.key };
    await this.#run(() => ask("POST /api/clubs/{club}/reports", { path: { club: this.id }, query, body: { text } }));
    return !this.operation.problem;
  }

  async close(): Promise<boolean> {
    let closed = false;
    await this.operation.run(async () => {
      await ask("DELETE /api/clubs/{club}", { path: { club: this.id } });
      closed = true;
    });
    return closed;
  }

  #run(what: () => Promise<unknown>): Promise<void> {
    return this.operation.run(async () => {
      await what();
      await this.read();
    });
  }
}
