// What is said of a tournament in short, and who is meant by a number.

import type { TournamentBoard, TournamentEntrant, TournamentInfo, TournamentPage, TournamentTerms } from "../../api";
import { charactersOf, type Portrayed, portrayed } from "../../core/bots/characters";
import { number, span } from "../../core/format";
import { relativeMoment, zoneAt } from "../../core/time/zone";
import { paceText } from "../../parts/tableLines";
import { t } from "./words";

const SEATS = { 2: "two", 3: "three", 4: "four" } as const;

/** How many sit at a table. */
export function seatsText({ seats }: TournamentTerms): string {
  return t(SEATS[seats as keyof typeof SEATS]);
}

/** What is to be known before one enters. */
export function marks(terms: TournamentTerms, rounds: number): string[] {
  const { format, duration = 0, minutes, increment = 0 } = terms;
  const form =
    format === "swiss"
      ? t("swiss.rounds", { n: rounds })
      : format === "arena"
        ? t("arena.minutes", { time: span(duration, "minute", true) })
        : t(format);
  const pace = paceText({ kind: "live", minutes, increment });
  const more = (["rated", "private", "programs"] as const).map((mark) => (terms[mark] ? t(mark) : ""));
  return [form, terms.duplicate ? t("duplicate") : "", pace, ...more].filter(Boolean);
}

/** What shows a table of a private tournament to others: the query of its address. */
export function watching({ key }: TournamentPage): string {
  return key ? `?${new URLSearchParams({ watch: key })}` : "";
}

/** The entrants of a page by their numbers. */
export function byNumber({ entrants }: TournamentPage): Map<number, TournamentEntrant> {
  return new Map(entrants.map((one) => [one.number, one]));
}

/** Whose face an entrant has. */
export function faceOf({ name, player, face, level }: TournamentEntrant): Portrayed | null {
  return portrayed({ name: name ?? "", bot: level, player, face });
}

/** What an entrant is called. */
export function called(one: TournamentEntrant | undefined, mine: number | null): string {
  return one === undefined ? "" : one.number === mine ? t("you") : (one.name ?? t("gone"));
}

/** Whether a game of the board is on, or about to be. */
export function unfinished({ seats }: TournamentBoard): boolean {
  return seats.some(({ rank }) => rank === null);
}

/** The most computer players that take part. */
const MOST_COMPUTERS = 31;

/** The names of the computer players that would complete the tables if it started now. */
export function missingComputers({ terms, people }: TournamentInfo): string[] {
  const { level = "", fill = 0, seats, format } = terms;
  const characters = charactersOf(level);
  if (!characters.length || format === "arena") return [];
  const wanted = Math.max(people, fill);
  const missing = Math.min(MOST_COMPUTERS, Math.ceil(wanted / seats) * seats - people);
  return Array.from({ length: missing }, (_, index) => {
    const again = Math.floor(index / characters.length);
    return (characters[index % characters.length]?.name ?? "") + (again ? ` ${again + 1}` : "");
  });
}

/** Whether the first round is paired: from then on only operators remove somebody or call a tournament off. */
export function begun({ info }: TournamentPage): boolean {
  return info.round > 0;
}

/** A score or tie-break, with a digit where it needs one. */
export function scoreText(score: number): string {
  return number(Math.round(score * 10) / 10);
}

/** The tournament that concerns the visitor next: one of theirs that runs, else the one that starts first. */
export function nextOf(open: readonly TournamentInfo[], running: readonly TournamentInfo[]): TournamentInfo | null {
  const mine = running.find((one) => one.mine);
  if (mine) return mine;
  const start = (one: TournamentInfo): number => one.starts_at ?? Infinity;
  const coming = open.toSorted((a, b) => start(a) - start(b) || Number(b.mine) - Number(a.mine));
  return coming[0] ?? running[0] ?? null;
}

/** When a tournament starts, with the time `zone` if wanted; nothing once it has started. */
export function startText({ status, starts_at: at, by }: TournamentInfo, now: number, zone = true): string {
  if (status !== "open") return "";
  if (at === null) return t("starts.creator", { name: by ?? t("gone") });
  if (!zone) return t("starts", { at: relativeMoment(at, now) });
  return t("starts.zone", { at: relativeMoment(at, now), zone: zoneAt(at) });
}

/** Minutes and seconds of a countdown. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Names in a sentence: "Yuki, Ines and Lena". */
export function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
