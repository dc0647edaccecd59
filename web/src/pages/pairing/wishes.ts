// What a visitor wants to play, kept in this browser. No game and no number stand for all of them.

import { PACES, type Wanted } from "../../api";
import { GAMES } from "../../games/gameRegistry";

/** The numbers of players to choose from. */
export const COUNTS: readonly number[] = [2, 3, 4];

const KEY = "midtown.pairing";
const FIRST: Wanted = { games: [], players: [], paces: ["10m"] };

/** What was chosen last, as far as it is valid. */
export function read(): Wanted {
  try {
    const { games, players, paces } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<string, unknown>>;
    const chosen = PACES.filter((pace) => Array.isArray(paces) && paces.includes(pace));
    return {
      games: GAMES.filter((game) => Array.isArray(games) && games.includes(game)),
      players: COUNTS.filter((count) => Array.isArray(players) && players.includes(count)),
      paces: chosen.length ? chosen : FIRST.paces,
    };
  } catch {
    return FIRST; // nothing can be kept here, or it is no JSON
  }
}

export function keep(wishes: Wanted): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // it is forgotten with the page
  }
}

/** The values after one was touched: it comes or goes. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
