// A cache of replays in this browser, so that they open without a connection.

import type { Frame, TableMessage } from "../../api";
import { nothingIsKept, REPLAYS } from "../kept";
import { preferences } from "../preferences.svelte";

const MOST = 30;

export interface CachedReplay {
  frames: Frame[];
  table: TableMessage;
}

/** Store a finished game, and drop the oldest beyond `MOST`. */
export async function cacheReplay(id: string, game: CachedReplay): Promise<void> {
  if (nothingIsKept()) return;
  try {
    const cache = await caches.open(REPLAYS);
    await cache.delete(address(id));
    await cache.put(
      address(id),
      new Response(JSON.stringify(game), { headers: { "content-type": "application/json" } }),
    );
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => cache.delete(old)));
  } catch {
    // no room, or a browser that keeps nothing
  }
}

/** Return a stored game in the visitor's language; null if there is none. */
export async function cachedReplay(id: string): Promise<CachedReplay | null> {
  try {
    const response = await (await caches.open(REPLAYS)).match(address(id));
    return response ? ((await response.json()) as CachedReplay) : null;
  } catch {
    return null;
  }
}

function address(id: string): string {
  return `/kept/${id}/${preferences.language}`;
}
