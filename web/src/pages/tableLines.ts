// How tables are told in a line: who plays, at which pace, and how it stands.

import type { PaceRequest, TableInfo } from "../api";
import { botName } from "../core/levels";
import { preferences } from "../core/preferences.svelte";
import { words } from "../core/words";

export const t = words({
  en: {
    untimed: "no time limit",
    live: "{minutes} min each",
    "live.plus": "{minutes} min + {increment} s a move",
    days: "{n} day a move | {n} days a move",
    "days.hours": "{n} hour a move | {n} hours a move",
    seats: "{taken} of {all} seats",
    rated: "rated",
    yours: "Your turn",
    turn: "{name}’s turn",
    waiting: "Waiting for players",
    over: "Finished",
    moves: "{n} move | {n} moves",
    computer: "computer",
    free: "free",
    you: "You",
    left: "{time} left",
    "left.days": "{n} day left | {n} days left",
    "left.hours": "{n} hour left | {n} hours left",
    late: "time is up",
  },
  de: {
    untimed: "ohne Zeitlimit",
    live: "je {minutes} min",
    "live.plus": "{minutes} min + {increment} s pro Zug",
    days: "{n} Tag pro Zug | {n} Tage pro Zug",
    "days.hours": "{n} Stunde pro Zug | {n} Stunden pro Zug",
    seats: "{taken} von {all} Plätzen",
    rated: "gewertet",
    yours: "Du bist dran",
    turn: "{name} ist dran",
    waiting: "Wartet auf Mitspieler",
    over: "Zu Ende",
    moves: "{n} Zug | {n} Züge",
    computer: "Computer",
    free: "frei",
    you: "Du",
    left: "noch {time}",
    "left.days": "noch {n} Tag | noch {n} Tage",
    "left.hours": "noch {n} Stunde | noch {n} Stunden",
    late: "Zeit abgelaufen",
  },
});

const HOUR = 3_600_000;

/** The pace of a table. */
export function paceText(pace: PaceRequest): string {
  if (pace.kind === "live") {
    const given = {
      minutes: number(pace.minutes ?? 0),
      increment: number(pace.increment ?? 0),
    };
    return pace.increment ? t("live.plus", given) : t("live", given);
  }
  if (pace.kind !== "days") return t("untimed");
  const days = pace.days ?? 0;
  return days < 1
    ? t("days.hours", { n: Math.round(days * 24) })
    : t("days", { n: Number(days.toFixed(1)) });
}

/** Who sits at a seat, told short. */
export function sitter(table: TableInfo, seat: number): string {
  const name = table.names[seat] || (table.bots[seat] ? botName(seat) : null);
  return name ?? t("free");
}

/** Everybody else at a table, equal computer players counted. */
export function others(table: TableInfo): string {
  const counts = new Map<string, number>();
  table.names.forEach((_, seat) => {
    if (table.mine.includes(seat)) return;
    const name = sitter(table, seat);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return [...counts]
    .map(([name, n]) => (n > 1 ? `${n} × ${name}` : name))
    .join(", ");
}

/** How many seats are taken. */
export function seatsText(table: TableInfo): string {
  const taken = table.names.filter(
    (name, seat) => name !== null || table.bots[seat],
  ).length;
  return t("seats", { taken, all: table.names.length });
}

/** How long somebody has left, from milliseconds. */
export function leftText(milliseconds: number): string {
  if (milliseconds <= 0) return t("late");
  if (milliseconds >= 48 * HOUR)
    return t("left.days", { n: Math.floor(milliseconds / (24 * HOUR)) });
  if (milliseconds >= 2 * HOUR)
    return t("left.hours", { n: Math.floor(milliseconds / HOUR) });
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60), seconds % 60].map((part, index) =>
    String(part).padStart(index * 2, "0"),
  );
  return t("left", { time: parts.join(":") });
}

function number(value: number): string {
  return value.toLocaleString(preferences.language);
}
