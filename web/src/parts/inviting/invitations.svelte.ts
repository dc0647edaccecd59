// The invitations that wait for the visitor's answer; the bar knows their number.

import type { Received } from "../../api";
import { myTables } from "../../core/myTables.svelte";

class WaitingInvitations {
  #all = $state.raw<readonly Received[]>([]);

  /** Newest first. */
  get all(): readonly Received[] {
    return this.#all;
  }

  set all(all: readonly Received[]) {
    this.#all = all;
    myTables.invited = all.length;
  }

  /** It is settled: answered, or gone. */
  drop(id: string): void {
    this.all = this.all.filter((one) => one.id !== id);
  }
}

export const invitations = new WaitingInvitations();
