// What it costs to leave a game, in sentences: what the server says it means, at this table.

import type { About, Allowed } from "../../api";
import { t } from "./words";

/** What is to be known of a table. */
export type LeftTable = Pick<About, "seats" | "rated" | "deal" | "tournament" | "on_leave">;

/** Whether nobody else at the table is a person of their own, who would have to agree. */
export function onlyPerson({ seats }: Pick<LeftTable, "seats">, mine: readonly number[]): boolean {
  return seats.every(({ kind, seat }) => kind !== "person" || mine.includes(seat));
}

/** What leaving costs, one sentence after the other. */
export function leavingCosts(about: LeftTable, allowed: Allowed, mine: readonly number[]): string {
  const { leaving = "ends" } = allowed;
  const bot = about.on_leave !== "abandon" && !onlyPerson(about, mine);
  if (leaving === "try") return t("costs.try");
  if (leaving === "nothing") return t("costs.nothing");
  if (leaving === "computer") return t("costs.bot");
  if (leaving === "loses") {
    const lost = about.tournament
      ? t("costs.tournament")
      : about.rated
        ? t(about.seats.length > 2 ? "costs.last" : "costs.rated")
        : t("costs.lost");
    return bot ? `${lost} ${t("costs.bot")}` : lost;
  }
  return t(onlyPerson(about, mine) ? "costs.ends" : "costs.stuck");
}
