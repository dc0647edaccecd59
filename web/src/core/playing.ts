// "Play now": a table for oneself and computer players, without a question.

import { ask } from "./http";
import { USUAL } from "./levels";
import { open } from "./opening";

/** Open a table with as many as play the game best; the answer is its id. */
export async function play(game: string): Promise<string> {
  const games = await ask("GET /api/games", { query: {} });
  const seats = games.find(({ id }) => id === game)?.table_for ?? 2;
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, bot: USUAL }));
  return open({ game, seats: [{ kind: "me" }, ...bots] });
}
