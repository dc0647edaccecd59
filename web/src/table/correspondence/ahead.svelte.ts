// What a correspondence game has beside its moves: who is on vacation, which other games wait, what one has planned.

import type { About, ConditionalLine, Position, Vacation, WaitingTable } from "../../api";
import { ask, type Ask } from "../../core/net/http";
import { moment } from "../../core/format";
import { t } from "./words";

/** What it needs to know of its table. */
export interface PlanningTable {
  readonly id: string;
  readonly about: About | null;
  readonly position: Position | null;
  readonly seats: readonly number[];
  named(seat: number | null | undefined): string;
}

export class PlanningState {
  #waiting = $state.raw<readonly WaitingTable[]>([]);
  #vacations = $state.raw<readonly Vacation[]>([]);
  lines = $state.raw<readonly ConditionalLine[]>([]);

  constructor(
    private readonly table: () => PlanningTable,
    private readonly request: Ask = ask,
  ) {}

  /** Whether one plays in a correspondence game that goes on. */
  get on(): boolean {
    const { about, seats } = this.table();
    return about?.pace.kind === "days" && about.status === "running" && seats.length > 0;
  }

  /** Whether one waits for others. */
  get idle(): boolean {
    const { position, seats } = this.table();
    return this.on && position?.to_move != null && !seats.includes(position.to_move);
  }

  /** Whether an answer can be planned now: by somebody with one seat, who waits for others. */
  get planning(): boolean {
    return this.idle && this.table().seats.length === 1;
  }

  /** The other games that wait for one, the most urgent first. */
  get others(): readonly WaitingTable[] {
    return this.#waiting.filter(({ table }) => table !== this.table().id);
  }

  /** That the player to move is on vacation, in a sentence; nothing otherwise. */
  get vacation(): string {
    const table = this.table();
    const away = this.#vacations.find(({ seat }) => seat === table.position?.to_move);
    return away ? t("vacation", { name: table.named(away.seat), until: moment(away.until) }) : "";
  }

  /** Read it anew. What cannot be read now is shown as it was: none of it is needed to play. */
  async read(): Promise<void> {
    const path = { table: this.table().id };
    const lines = this.table().seats.length === 1;
    await Promise.allSettled([
      this.request("GET /api/me/waiting", {}).then((all) => (this.#waiting = all)),
      this.request("GET /api/tables/{table}/vacations", { path }).then((all) => (this.#vacations = all)),
      lines && this.request("GET /api/tables/{table}/conditional-moves", { path }).then((all) => (this.lines = all)),
    ]);
  }
}
