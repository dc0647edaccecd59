// "Play now": a table with computer players, without further questions.

import { faceOf } from "../games/gameRegistry";
import { ask } from "../core/net/http";
import { USUAL } from "../core/bots/levels";
import { openTable } from "../core/openTable";
import { router } from "../core/router.svelte";

/** Open a table with the recommended number of players; return its id. */
export async function openQuickTable(game: string): Promise<string> {
  for (const part of [router.prefetch(["table"]), faceOf(game)]) part.catch(() => {}); // prefetched; the table page reports a failure
  const games = await ask("GET /api/games", { query: {} });
  const seats = games.find(({ id }) => id === game)?.table_for ?? 2;
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, bot: USUAL }));
  return openTable({ game, seats: [{ kind: "me" }, ...bots] });
}
