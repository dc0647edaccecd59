// "Play now": a table for oneself and computer players, without a question.

import { faceOf } from "./games";
import { ask } from "./http";
import { USUAL } from "./levels";
import { open } from "./opening";
import { pageOf } from "./pages";

/** Open a table with as many as play the game best; the answer is its id. */
export async function play(game: string): Promise<string> {
  for (const part of [pageOf(["table"]), faceOf(game)]) part.catch(() => {}); // fetched meanwhile; the table tells what is missing
  const games = await ask("GET /api/games", { query: {} });
  const seats = games.find(({ id }) => id === game)?.table_for ?? 2;
  const bots = Array.from({ length: seats - 1 }, () => ({
    kind: "bot" as const,
    bot: USUAL,
  }));
  return open({ game, seats: [{ kind: "me" }, ...bots] });
}
