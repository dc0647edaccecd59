// An invitation that is being written: whom, to which game, how fast, whether it counts, with which word.

import type { GameInfo, PaceOf, TableRequest } from "../../api";
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

/** A table that waits for players. */
export interface OpenTable {
  readonly table: string;
  readonly game: string;
  readonly pace: PaceOf;
  readonly rated: boolean;
  /** How many of its seats are free. */
  readonly free: number;
  /** The ids of who sits there. */
  readonly seated: readonly string[];
}

/** What is known of the game from where the dialog was opened. */
export interface Wish {
  readonly game?: string;
  readonly pace?: PaceOf;
  readonly rated?: boolean;
}

export const TEMPOS = ["5", "10", "30", "none", "day"] as const;
export type Tempo = (typeof TEMPOS)[number];

const INCREMENT = 10;
const USUAL_TEMPO: Tempo = "10";

/** Return the tempo of a pace, or the usual one for a pace that is not among them. */
function tempoOf({ kind, minutes, days }: PaceOf): Tempo {
  if (kind !== "live") return kind === "untimed" ? "none" : days === 1 ? "day" : USUAL_TEMPO;
  return TEMPOS.find((tempo) => tempo === String(minutes)) ?? USUAL_TEMPO;
}

export class InvitationPlan {
  /** The table to which people are invited; null: one is opened for them. */
  readonly to: OpenTable | null;
  /** Who is invited. */
  invited = $state.raw<readonly Invitee[]>([]);
  readonly chosen: readonly string[] = $derived.by(() => this.invited.map(({ player }) => player));
  game = $state("");
  /** The number of players that was chosen; 0: as many as are invited, as far as the game allows. */
  wanted = $state(0);
  tempo = $state<Tempo>(USUAL_TEMPO);
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
  readonly live: boolean = $derived.by(() =>
    this.to ? this.to.pace.kind === "live" : !["none", "day"].includes(this.tempo),
  );
  /** How many of those who are invited can play. */
  readonly free: number = $derived.by(() => this.to?.free ?? this.seats - 1);

  constructor(first: readonly Invitee[], wish: Wish, to: OpenTable | null) {
    this.to = to;
    this.invited = first;
    this.game = to?.game ?? wish.game ?? "";
    this.rated = wish.rated ?? false;
    if (wish.pace) this.tempo = tempoOf(wish.pace);
  }

  toggle(invitee: Invitee): void {
    const others = this.invited.filter(({ player }) => player !== invitee.player);
    this.invited = others.length < this.invited.length ? others : [...others, invitee];
  }

  /** The names of those who are invited, by where they are: that decides how they hear of it, as far as others know. */
  names(presence: Invitee["presence"]): string[] {
    return this.invited.filter((one) => one.presence === presence).map(({ name }) => name);
  }

  /** Why it cannot be rated; null if it can. */
  unrated(claimed: boolean): "guest" | "clock" | null {
    return claimed ? (this.tempo === "none" ? "clock" : null) : "guest";
  }

  /** Invite to the table, which is opened if there is none yet. Without anybody invited, such a table is gone again. */
  async send(claimed: boolean): Promise<{ table: string; sent: number }> {
    if (this.to) return { table: this.to.table, sent: await this.#invite(this.to.table) };
    const table = await openTable(this.#request(this.rated && this.unrated(claimed) === null));
    try {
      return { table, sent: await this.#invite(table) };
    } catch (error) {
      const body = { type: "leave" as const, id: crypto.randomUUID() };
      await ask("POST /api/tables/{table}/actions", { path: { table }, body }).catch(() => {});
      throw error;
    }
  }

  /** Invite to a table; the answer is how many had not been invited before. */
  async #invite(table: string): Promise<number> {
    const body = { players: [...this.chosen], word: this.word };
    return (await ask("POST /api/tables/{table}/invitations", { path: { table }, body })).length;
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
