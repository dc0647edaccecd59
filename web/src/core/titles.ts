// What games are called, without asking the server.

import { t } from "../locale/common";

/** The games whose names the pages know. */
export const GAMES = ["manhattan", "traffiq"] as const;
type Known = (typeof GAMES)[number];

export function known(game: string): game is Known {
  return (GAMES as readonly string[]).includes(game);
}

/** The game's name; of one that nobody here knows its id. */
export function titleOf(game: string): string {
  return known(game) ? t(game) : game;
}
