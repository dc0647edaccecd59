// Who is here, whom the visitor follows, which tables are open, and with whom they have played.

import type { Following, HereNow, Rival, Sent, TableInfo } from "../../api";
import { Operation } from "../../core/operation.svelte";
import { Loaded } from "../../core/loaded.svelte";
import { me } from "../../core/me.svelte";
import { ask } from "../../core/net/http";

export class People {
  readonly here = new Loaded<HereNow>();
  readonly following = new Loaded<Following>();
  readonly open = new Loaded<TableInfo[]>();
  readonly rivals = new Loaded<Rival[]>();
  readonly sent = new Loaded<Sent[]>();
  readonly operation = new Operation();

  readonly followed: ReadonlySet<string> = $derived(
    new Set(this.following.value?.people.map(({ player }) => player) ?? []),
  );

  get problem(): string {
    return this.operation.problem || this.here.problem || this.following.problem || this.open.problem;
  }

  /** Read what changes by itself. */
  refresh(): void {
    void this.readSent();
    void this.here.take(() => me.load().then(() => ask("GET /api/people/here")));
    void this.following.take(() => me.load().then(() => ask("GET /api/me/following")));
    void this.open.take(() => me.load().then(() => ask("GET /api/tables", { query: { status: "open" } })));
  }

  /** Read what the visitor has sent. */
  async readSent(): Promise<void> {
    await this.sent.take(() => me.load().then(async () => (await ask("GET /api/me/invitations", { query: {} })).sent));
  }

  /** Take an invitation back; a table at which the visitor is alone and waits for nobody else is gone with it. */
  withdraw({ id, table }: Sent): Promise<void> {
    return this.operation.run(async () => {
      await ask("DELETE /api/invitations/{invitation}", { path: { invitation: id } });
      const others = this.sent.value?.some((one) => one.id !== id && one.table.id === table.id);
      const alone = table.players.every((player) => player === null || player === me.account?.id);
      if (!others && alone && table.status === "open") {
        const body = { type: "leave" as const, id: crypto.randomUUID() };
        await ask("POST /api/tables/{table}/actions", { path: { table: table.id }, body });
      }
      await this.readSent();
    });
  }

  /** Read with whom the visitor has played. */
  recall(): void {
    void this.rivals.take(async () => {
      const { id: player } = await me.load();
      return (await ask("GET /api/players/{player}/profile", { path: { player }, query: {} })).rivals;
    });
  }

  follow(player: string): Promise<void> {
    return this.operation.run(async () => {
      await ask("PUT /api/me/following/{player}", { path: { player } });
      await this.following.take(() => ask("GET /api/me/following"));
    });
  }
}
