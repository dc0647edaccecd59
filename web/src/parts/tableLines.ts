// A table in one line: who plays, at which pace, and how it stands.

import type { PaceRequest, ShortResult, TableInfo } from "../api";
import { type Portrayed, portrayed } from "../core/bots/characters";
import { list, number, span } from "../core/format";
import { words } from "../core/i18n.svelte";
import { nameOf } from "../games/gameRegistry";

export const t = words(
  {
    "for.2": "{game} for two",
    "for.3": "{game} for three",
    "for.4": "{game} for four",
    "for.n": "{game} for {n}",
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
    abandoned: "Abandoned",
    won: "You won, {points}",
    level: "Shared victory, {points}",
    place: "Place {place} of {of}, {n} point | Place {place} of {of}, {n} points",
    lost: "You lost, {points}",
    "lost.out": "You lost before the end",
    "lost.timeout": "You lost on time",
    "lost.left": "You lost by leaving",
    wins: "{names} won, {points}",
    "departed.timeout": "Your time was up",
    "departed.left": "You left",
    remaining: "{time} left",
    late: "time is up",
  },
  import.meta.glob("./tableLines.??.ts"),
);

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

/** Which game is played, and by how many: "… for four". */
export function gameText({ game, names: { length: n } }: TableInfo): string {
  const given = { game: nameOf(game), n };
  return n === 2 || n === 3 || n === 4 ? t(`for.${n}`, given) : t("for.n", given);
}

/** The visitor's seats; those that they have left, unless a computer player sits there. */
export function ownSeats({ mine, departed, bots }: TableInfo): readonly number[] {
  return [...mine, ...(departed?.seats ?? []).filter((seat) => !bots[seat])];
}

/** Everybody else at a table, equal computer players counted. */
export function others(table: TableInfo): string {
  const counts = new Map<string, number>();
  table.names.forEach((_, seat) => {
    if (ownSeats(table).includes(seat)) return;
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

/** How a game ended, as a visitor with a seat at the table reads it, or somebody else. */
export function resultText(table: TableInfo, { ended, scores, winners, forfeits }: ShortResult): string {
  const seat = table.mine.length === 1 ? table.mine[0] : undefined;
  const { departed } = table;
  if (departed?.seats.some((one) => forfeits.includes(one))) return t(`lost.${departed.reason}`);
  if (ended === "abandoned" && !winners.length) return departed ? t(`departed.${departed.reason}`) : t("abandoned");
  if (seat === undefined) {
    const points = scores.map((score) => number(score)).join(":");
    const won = t("wins", { names: list(winners.map((winner) => sitter(table, winner))), points });
    return departed ? `${t(`departed.${departed.reason}`)} · ${won}` : won;
  }
  if (forfeits.includes(seat)) return t("lost.out");
  const own = scores[seat] ?? 0;
  const others = scores.filter((_, other) => other !== seat);
  const points = others.length === 1 ? [own, ...others].map((score) => number(score)).join(":") : number(own);
  if (winners.includes(seat)) return t(winners.length > 1 ? "level" : "won", { points });
  if (others.length === 1) return t("lost", { points });
  const ahead = scores.filter((score, other) => winners.includes(other) || score > own).length;
  return t("place", { place: ahead + 1, of: scores.length, n: own });
}

/** How long somebody has left, from milliseconds. */
export function remainingText(milliseconds: number): string {
  if (milliseconds <= 0) return t("late");
  if (milliseconds >= 48 * HOUR) return t("remaining", { time: span(Math.floor(milliseconds / (24 * HOUR)), "day") });
  if (milliseconds >= 2 * HOUR) return t("remaining", { time: span(Math.floor(milliseconds / HOUR), "hour") });
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60), seconds % 60].map((part, index) => String(part).padStart(index * 2, "0"));
  return t("remaining", { time: parts.join(":") });
}
