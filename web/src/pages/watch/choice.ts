// Which of the public games are shown, and which one is large.

import type { TableInfo } from "../../api";

/** How many games are shown beside the large one. */
const BESIDE = 6;
const FINISHED = 6;

export interface Choice {
  /** The large one: running, or the newest that is over; null where there is none. */
  large: TableInfo | null;
  beside: TableInfo[];
  over: TableInfo[];
}

/** A finished game can be the game of the day for so long after it was opened. */
export const DAY = 86_400_000;

/** What the ratings of those who play say of a table, 0 where nobody is rated. */
export type Strength = (table: TableInfo) => number;

/**
 * Choose from public games, newest first. A game that was large stays it while it runs, so that nothing jumps; else the
 * strongest people at whose tables one need not wait for days are, where nobody plays those of the best game of the day.
 * Beside it are games of `followed` people first.
 */
export function chooseGames(
  running: readonly TableInfo[],
  over: readonly TableInfo[],
  followed: ReadonlySet<string>,
  before: string | null,
  strength: Strength = () => 0,
  now = 0,
): Choice {
  const others = running.filter(({ mine }) => !mine.length);
  const ended = over.filter(({ result }) => result?.winners.length);
  const large = others.find(({ id }) => id === before) ?? others.toSorted(byWorth(strength))[0] ?? null;
  const follows = ({ players }: TableInfo): number => Number(players.some((player) => player && followed.has(player)));
  const beside = others.filter((table) => table !== large).toSorted((a, b) => follows(b) - follows(a));
  const today = ended.filter(({ created_at }) => now - created_at < DAY).toSorted(byWorth(strength));
  const last = large ?? today[0] ?? ended[0] ?? null;
  return {
    large: last,
    beside: beside.slice(0, BESIDE),
    over: ended.filter((table) => table !== last).slice(0, FINISHED),
  };
}

function byWorth(strength: Strength): (a: TableInfo, b: TableInfo) => number {
  return (a, b) => worth(b) - worth(a) || strength(b) - strength(a) || b.moves - a.moves;
}

/** Several people are better to watch than one, and a game that goes on at once than one of days. */
function worth({ players, pace, rated }: TableInfo): number {
  const people = players.filter((player) => player !== null).length;
  return Math.min(people, 2) * 2 + Number(rated) - (pace.kind === "days" ? 10 : 0);
}
