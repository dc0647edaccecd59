// Who sits at a table, as its board shows them.

import type { About, Chair } from "../api";
import { portrayed } from "../core/bots/characters";
import type { SeatClock, Sitter } from "../core/scene";
import type { Clocks } from "./clock.svelte";
import { t } from "./words";

/** What is to be known of a table. */
interface Seated {
  readonly about: About | null;
  readonly seats: readonly number[];
  readonly connected: readonly number[];
  readonly clocks: Clocks;
  readonly toMove: number | null;
  readonly over: boolean;
  named(seat: number): string;
}

/** What a seat is that the visitor holds, alone or for others at this device. */
const HELD = new Set(["person", "device"]);

/** Return the seats that a player holds. */
export function seatsHeld(about: About, player: string | null): number[] {
  if (player === null) return [];
  return about.seats.filter((chair) => chair.player === player && HELD.has(chair.kind)).map(({ seat }) => seat);
}

/** Return who sits on a chair. */
export function sitterOf(table: Seated, chair: Chair): Sitter {
  const isVisitor = table.seats.includes(chair.seat);
  const clock = (): SeatClock | null =>
    table.clocks.of(chair.seat, table.toMove === chair.seat && !table.over, table.about?.pace);
  return {
    name: isVisitor && table.seats.length === 1 ? t("you") : table.named(chair.seat),
    portrait: portrayed(chair),
    isVisitor,
    bot: chair.kind === "bot",
    connected: chair.kind === "bot" || chair.kind === "record" || table.connected.includes(chair.seat),
    // Read where it is shown: a second that passes changes nothing else of a sitter.
    get clock() {
      return clock();
    },
  };
}
