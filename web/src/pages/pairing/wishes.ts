// What a visitor wants to play, kept in this browser. No game and no number stand for all of them.

import { PACES, type Wanted } from "../../api";
import { Kept } from "../../core/kept";
import { GAMES } from "../../games/gameRegistry";

/** The numbers of players to choose from. */
export const COUNTS: readonly number[] = [2, 3, 4];

/** What was chosen last, as far as it is valid. */
export const lastWishes = new Kept("midtown.pairing", parse);

function parse(stored: unknown): Wanted {
  const { games, players, paces } = Object(stored) as Record<string, unknown>;
  const chosen = PACES.filter((pace) => Array.isArray(paces) && paces.includes(pace));
  return {
    games: GAMES.filter((game) => Array.isArray(games) && games.includes(game)),
    players: COUNTS.filter((count) => Array.isArray(players) && players.includes(count)),
    paces: chosen.length ? chosen : ["10m"],
  };
}

/** The values after one was touched: it comes or goes. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
