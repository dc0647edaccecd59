// What a visitor wants to play, kept in this browser. No game and no number stand for all of them.

import type { GameInfo, Wanted } from "../../api";

export type Pace = Wanted["paces"][number];
export const PACES: readonly Pace[] = ["10m", "20m", "1d"];

export interface Wishes {
  games: string[];
  players: number[];
  paces: Pace[];
}

const KEY = "midtown.pairing";
const FIRST: Wishes = { games: [], players: [], paces: ["10m"] };

/** What was chosen last, as far as it is valid. */
export function read(): Wishes {
  try {
    const { games, players, paces } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<string, unknown>>;
    const chosen = PACES.filter((pace) => Array.isArray(paces) && paces.includes(pace));
    return {
      games: Array.isArray(games) ? games.filter((game) => typeof game === "string") : [],
      players: Array.isArray(players) ? players.filter((count) => typeof count === "number") : [],
      paces: chosen.length ? chosen : FIRST.paces,
    };
  } catch {
    return FIRST; // nothing can be kept here, or it is no JSON
  }
}

export function keep(wishes: Wishes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // it is forgotten with the page
  }
}

/** The numbers of players that the wanted games have. */
export function counts(games: readonly GameInfo[], wishes: Wishes): number[] {
  const wanted = games.filter(({ id }) => !wishes.games.length || wishes.games.includes(id));
  return [...new Set(wanted.flatMap(({ players }) => players))].filter((count) => count > 1).sort((a, b) => a - b);
}

/** What is asked of the server. */
export function wanted(games: readonly GameInfo[], wishes: Wishes): Wanted {
  const all = games.map(({ id }) => id);
  const some = wishes.games.filter((game) => all.includes(game));
  const offered = counts(games, wishes);
  const players = wishes.players.filter((count) => offered.includes(count));
  return { games: some.length ? some : all, players: players.length ? players : offered, paces: wishes.paces };
}

/** The values after one was touched: it comes or goes. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
