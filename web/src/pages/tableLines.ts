// A table in one line: who plays, at which pace, and how it stands.

import type { PaceRequest, TableInfo } from "../api";
import { type Portrayed, portrayed } from "../core/characters";
import { span } from "../core/format";
import { words } from "../core/i18n";

export const t = words({
  en: {
    untimed: "no clock",
    live: "{time} each",
    "live.plus": "{time} + {increment} a move",
    days: "{time} a move",
    seats: "{taken} of {all} seats",
    rated: "rated",
    hints: "with hints",
    continued: "continued from a record",
    yours: "Your turn",
    turn: "{name}’s turn",
    waiting: "Waiting for players",
    over: "Game over",
    moves: "{n} move | {n} moves",
    free: "free",
    left: "{time} left",
    late: "time is up",
  },
  de: {
    untimed: "ohne Uhr",
    live: "je {time}",
    "live.plus": "{time} + {increment} pro Zug",
    days: "{time} pro Zug",
    seats: "{taken} von {all} Plätzen",
    rated: "gewertet",
    hints: "mit Tipps",
    continued: "aus einer Aufzeichnung fortgesetzt",
    yours: "Du bist dran",
    turn: "{name} ist dran",
    waiting: "Wartet auf Mitspieler",
    over: "Partie zu Ende",
    moves: "{n} Zug | {n} Züge",
    free: "frei",
    left: "noch {time}",
    late: "Zeit abgelaufen",
  },
});

const HOUR = 3_600_000;

/** The time control of a table. */
export function paceText(pace: PaceRequest): string {
  if (pace.kind === "live") {
    const time = span(pace.minutes ?? 0, "minute", true);
    return pace.increment
      ? t("live.plus", { time, increment: span(pace.increment, "second", true) })
      : t("live", { time });
  }
  if (pace.kind !== "days") return t("untimed");
  const days = pace.days ?? 0;
  return t("days", { time: days < 1 ? span(Math.round(days * 24), "hour") : span(days, "day") });
}

/** A seat's occupant, in short. */
export function sitter(table: TableInfo, seat: number): string {
  return table.names[seat] ?? t("free");
}

/** Whose faces are at a table, by seat; null for a free seat. */
export function portraits({ names, bots, players, faces }: TableInfo): (Portrayed | null)[] {
  return names.map((name, seat) =>
    portrayed({ name: name ?? "", bot: bots[seat], player: players[seat], face: faces[seat] }),
  );
}

/** Everybody else at a table, equal computer players counted. */
export function others(table: TableInfo): string {
  const counts = new Map<string, number>();
  table.names.forEach((_, seat) => {
    if (table.mine.includes(seat)) return;
    const name = sitter(table, seat);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return [...counts].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(", ");
}

/** How many seats are taken. */
export function seatsText(table: TableInfo): string {
  const taken = table.names.filter((name) => name !== null).length;
  return t("seats", { taken, all: table.names.length });
}

/** What else is to be known before one sits down: whether the result counts, and whether somebody may know the hands. */
export function marksText(table: TableInfo): string {
  const marks = [table.rated ? t("rated") : "", table.hints ? t("hints") : "", table.continued ? t("continued") : ""];
  return marks
    .filter(Boolean)
    .map((mark) => ` · ${mark}`)
    .join("");
}

/** How long somebody has left, from milliseconds. */
export function leftText(milliseconds: number): string {
  if (milliseconds <= 0) return t("late");
  if (milliseconds >= 48 * HOUR) return t("left", { time: span(Math.floor(milliseconds / (24 * HOUR)), "day") });
  if (milliseconds >= 2 * HOUR) return t("left", { time: span(Math.floor(milliseconds / HOUR), "hour") });
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60), seconds % 60].map((part, index) => String(part).padStart(index * 2, "0"));
  return t("left", { time: parts.join(":") });
}
