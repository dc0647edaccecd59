// An invitation that is being written: whom, to which game, how fast, whether it counts, with which word.

import type { GameInfo, TableRequest } from "../../api";
import { USUAL } from "../../core/bots/levels";
import { ask } from "../../core/net/http";
import { openTable } from "../../core/openTable";

/** Somebody who can be invited. */
export interface Invitee {
  readonly player: string;
  readonly name: string;
  readonly face: number | null;
  readonly presence: "here" | "table" | "away";
}

export const TEMPOS = ["5", "10", "30", "none", "day"] as const;
export type Tempo = (typeof TEMPOS)[number];

const INCREMENT = 10;

export class InvitationPlan {
  chosen = $state.raw<readonly string[]>([]);
  game = $state("");
  /** The number of players that was chosen; 0: as many as are invited, as far as the game allows. */
  wanted = $state(0);
  tempo = $state<Tempo>("10");
  rated = $state(false);
  word = $state("");
  games = $state.raw<readonly GameInfo[]>([]);

  readonly counts = $derived(
    [...(this.games.find(({ id }) => id === this.game)?.players ?? [2])].sort((a, b) => a - b),
  );
  readonly seats = $derived(
    this.counts.includes(this.wanted)
      ? this.wanted
      : (this.counts.filter((n) => n <= this.chosen.length + 1).at(-1) ?? this.counts[0] ?? 2),
  );
  readonly live = $derived(this.tempo !== "none" && this.tempo !== "day");

  toggle(player: string): void {
    const { chosen } = this;
    this.chosen = chosen.includes(player) ? chosen.filter((one) => one !== player) : [...chosen, player];
  }

  /** Why it cannot be rated; null if it can. */
  unrated(claimed: boolean): "guest" | "clock" | null {
    return claimed ? (this.tempo === "none" ? "clock" : null) : "guest";
  }

  /** Open the table and invite to it; the answer is the table. Without anybody invited, the table is gone again. */
  async send(claimed: boolean): Promise<string> {
    const table = await openTable(this.#request(this.rated && this.unrated(claimed) === null));
    try {
      const body = { players: [...this.chosen], word: this.word };
      await ask("POST /api/tables/{table}/invitations", { path: { table }, body });
    } catch (error) {
      const body = { type: "leave" as const, id: crypto.randomUUID() };
      await ask("POST /api/tables/{table}/actions", { path: { table }, body }).catch(() => {});
      throw error;
    }
    return table;
  }

  #request(rated: boolean): Omit<TableRequest, "commitment" | "number"> {
    const { game, tempo } = this;
    const seats = Array.from({ length: this.seats }, (_, seat) => ({
      kind: seat ? ("open" as const) : ("me" as const),
    }));
    const pace: TableRequest["pace"] =
      tempo === "none"
        ? { kind: "untimed" }
        : tempo === "day"
          ? { kind: "days", days: 1 }
          : { kind: "live", minutes: Number(tempo), increment: INCREMENT };
    return { game, seats, pace, rated, on_leave: USUAL };
  }
}
