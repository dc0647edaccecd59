// Who has left a running game, or lost their seat on time, and what the rest of the game is for them.

import type { About, Departed } from "../../api";
import { sentence } from "../chat/words";
import { t } from "./words";

/** What is to be known of a table. */
export type Table = Pick<About, "seats" | "departed" | "rated" | "deal" | "tournament">;

/** What a reader without a seat has left, or lost; nothing for a spectator. */
export function ownDepartures(about: Table | null, player: string | null): readonly Departed[] {
  return player === null ? [] : (about?.departed ?? []).filter((one) => one.player === player);
}

/** What has happened, and who plays on, as all others read it. */
export function departureText({ name, reason, seat }: Departed, { seats }: Pick<Table, "seats">): string {
  const chair = seats[seat];
  return sentence(reason, [name || t("somebody")], chair?.kind === "bot" ? chair.name : "");
}

/** A line of the log. */
export interface DepartureLine {
  readonly seat: number;
  /** Moves that were made before. */
  readonly after: number;
  readonly text: string;
}

export function departureLines(about: Table | null): readonly DepartureLine[] {
  return (about?.departed ?? []).map((one) => ({
    seat: one.seat,
    after: one.after,
    text: departureText(one, about as Table),
  }));
}

/** What the rest of the game is for who has lost a seat, one sentence after the other. */
export function departureCosts(about: Table, own: readonly Departed[]): string {
  const substitutes = own.map(({ seat }) => about.seats[seat]).filter((chair) => chair?.kind === "bot");
  const goesOn = substitutes[0] ? t("bot", { name: substitutes[0].name }) : t("nobody");
  if (about.deal) return `${goesOn} ${t("costs.try")}`;
  if (about.tournament) return `${goesOn} ${t("costs.tournament")}`;
  return about.rated ? `${goesOn} ${t("costs.rated")}` : goesOn;
}
