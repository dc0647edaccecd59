// Seasons of leagues: cells of the table, and the order of one's games. Nothing here asks the server.

import type { LeagueDivision, LeagueGame, LeagueInfo, LeaguePage, LeagueRow, WaitingTable } from "../../api";
import { number } from "../../core/format";
import { t } from "./words";

/** What is to be said of a league in one line. */
export function factsOf(league: LeagueInfo): string {
  const { runs, people, waiting, divisions, division, entered } = league;
  const size = runs ? t("plays", { n: people }) : t("waits", { n: waiting });
  const own = division !== null ? t("in", { n: division }) : entered ? t("entered") : "";
  return [size, runs ? t("divisions", { n: divisions }) : "", own].filter(Boolean).join(" · ");
}

/** How somebody in the table is called, also those whose name the visitor does not see. */
export function nameOf(row: LeagueRow): string {
  return row.name ?? t(row.hidden ? "hidden" : "gone");
}

/** The division of which the visitor wants to see the table: the chosen one, their own, or the highest. */
export function divisionOf(page: LeaguePage, chosen: number | null): LeagueDivision | null {
  const own = page.divisions.find(({ rows }) => rows.some((row) => row.number === page.me));
  return page.divisions.find((division) => division.number === chosen) ?? own ?? page.divisions[0] ?? null;
}

/** Those who are not out: the table. */
export function standing(division: LeagueDivision): LeagueRow[] {
  return division.rows.filter((row) => row.place !== null);
}

/** The game of two. */
export function gameOf(division: LeagueDivision, one: number, other: number): LeagueGame | null {
  return (
    division.games.find(
      ({ first, second }) => (first === one && second === other) || (first === other && second === one),
    ) ?? null
  );
}

/** What somebody has for a game; null without a result. */
export function pointsOf(game: LeagueGame, who: number): number | null {
  if (game.points === null) return null;
  return game.first === who ? game.points : 1 - game.points;
}

/** Points as they are written: "1", "½", "3½". */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return number(points);
  return whole ? `${number(whole)}½` : "½";
}

export interface OwnGame {
  game: LeagueGame;
  other: LeagueRow;
  /** Milliseconds that are left, if it is the visitor's turn. */
  left: number | null;
}

/** The visitor's games that are not over, against people who still play: first where it is their turn, then as they begin. */
export function ownGames(division: LeagueDivision, me: number, waiting: readonly WaitingTable[]): OwnGame[] {
  const left = new Map(waiting.map((one) => [one.table, one.left]));
  const games = standing(division).flatMap((other): OwnGame[] => {
    const game = other.number === me ? null : gameOf(division, me, other.number);
    if (!game || game.points !== null || (game.table !== null && !game.runs)) return [];
    return [{ game, other, left: game.table === null ? null : (left.get(game.table) ?? null) }];
  });
  const rank = (one: OwnGame): number => (one.left !== null ? 0 : one.game.runs ? 1 : 2);
  return games.sort((a, b) => rank(a) - rank(b) || (a.left ?? 0) - (b.left ?? 0));
}

/** Whether a line parts a row from the next one, as one of them changes the division and the other does not. */
export function parted(row: LeagueRow, next: LeagueRow | undefined): boolean {
  return next !== undefined && row.move !== next.move;
}
