// Answering an invitation: sitting down, or declining with a word.

import type { Received } from "../../api";
import { invitations } from "./invitations.svelte";
import { myTables } from "../../core/myTables.svelte";
import { Operation } from "../../core/operation.svelte";
import { ask } from "../../core/net/http";
import { shuffleNumber } from "../../core/openTable";
import { router } from "../../core/router.svelte";

export class Answers {
  readonly operation = new Operation();
  /** The invitation that was accepted while a live clock of the visitor runs elsewhere: they are asked first. */
  asking = $state.raw<string | null>(null);

  accept(one: Received, anyway = false): Promise<void> {
    const { id, table } = one;
    const busy = table.pace.kind === "live" && !anyway && this.#atLiveGame();
    if (busy) {
      this.asking = id;
      return Promise.resolve();
    }
    return this.operation.run(async () => {
      this.asking = null;
      const body = { number: shuffleNumber(), busy: anyway };
      const joined = await ask("POST /api/invitations/{invitation}/accept", { path: { invitation: id }, body });
      invitations.drop(id);
      router.go(`/table/${joined.table}`);
    });
  }

  decline({ id }: Received, word: string): Promise<void> {
    return this.operation.run(async () => {
      await ask("POST /api/invitations/{invitation}/decline", { path: { invitation: id }, body: { word } });
      invitations.drop(id);
    });
  }

  #atLiveGame(): boolean {
    const games = myTables.all ?? [];
    return games.some(({ status, pace, mine }) => status === "running" && pace.kind === "live" && mine.length > 0);
  }
}
