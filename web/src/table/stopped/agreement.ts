// How it came that a game was abandoned, in words.

import type { Chair, About } from "../../api";
import { occupation, portrayed } from "../../core/bots/characters";
import { list } from "../../core/format";
import { departureText } from "../departed/departures";
import { t } from "./words";

/** One sentence or two for a reader who has `seats` at the table, and had those that they have `lost`. */
export function stopText(about: About, seats: readonly number[], lost: readonly number[] = []): string {
  const agreed = about.result?.stopped_by ?? [];
  const gone = about.seats.filter(({ kind }) => kind === "gone");
  if (about.result?.called_off) return t("off");
  if (!agreed.length) {
    const how = about.departed.map((one) =>
      lost.includes(one.seat) ? t(`out.${one.reason}`) : departureText(one, about),
    );
    return [...how, t("nobody")].join(" ");
  }
  if (gone.length) return t("left", { names: list(gone.map(({ name }) => name)) });
  const rated = about.rated ? ` ${t("unrated")}` : "";
  const people = new Set(agreed.map((seat) => about.seats[seat]?.player));
  if (people.size > 1) return t(seats.length ? "all" : "all.watching") + rated;
  const [first = 0] = agreed;
  return (seats.includes(first) ? t("you") : t("one", { name: about.seats[first]?.name ?? "" })) + rated;
}

/** Who has lost before the end, and why, where that decides a game; an empty text if nobody has. */
export function forfeitText({ result }: Pick<About, "result">, own: readonly number[] = []): string {
  const forfeits = result?.forfeits ?? [];
  return forfeits
    .map(({ seat, name, reason }) => (own.includes(seat) ? t(`own.${reason}`) : t(`forfeit.${reason}`, { name })))
    .join(" ");
}

/** What somebody at the table had to do with it. */
export function roleText(chair: Chair, about: About): string {
  const who = portrayed(chair);
  const forfeit = about.result?.forfeits?.find(({ seat }) => seat === chair.seat);
  if (forfeit) return t(`lost.${forfeit.reason}`);
  if (who?.kind === "bot") return occupation(who);
  if (chair.kind === "gone") return t("gone");
  const agreed = about.result?.stopped_by ?? [];
  if (!agreed.includes(chair.seat)) return "";
  // Once somebody has left, all others are asked, whether or not one of them proposed it.
  const proposer = about.seats.some(({ kind }) => kind === "gone") ? undefined : about.seats[agreed[0] ?? 0];
  return t(chair.player !== null && chair.player === proposer?.player ? "proposed" : "agreed");
}
