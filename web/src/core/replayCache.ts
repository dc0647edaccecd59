// Replays that were looked at are kept in this browser, to be looked at again without a connection.

import type { Frame, TableMessage } from "../api";
import { preferences } from "./preferences.svelte";

const NAME = "midtown-replays";
const MOST = 30;

export interface Kept {
  frames: Frame[];
  table: TableMessage;
}

/** Keep a game that is over, and forget the oldest if there are too many. */
export async function keepReplay(id: string, game: Kept): Promise<void> {
  try {
    const cache = await caches.open(NAME);
    await cache.delete(address(id));
    await cache.put(
      address(id),
      new Response(JSON.stringify(game), {
        headers: { "content-type": "application/json" },
      }),
    );
    const all = await cache.keys();
    await Promise.all(
      all
        .slice(0, Math.max(0, all.length - MOST))
        .map((old) => cache.delete(old)),
    );
  } catch {
    // no room, or a browser that keeps nothing
  }
}

/** A game that was kept, in the visitor's language. */
export async function keptReplay(id: string): Promise<Kept | null> {
  try {
    const found = await (await caches.open(NAME)).match(address(id));
    return found ? ((await found.json()) as Kept) : null;
  } catch {
    return null;
  }
}

/** Another person comes to this device. */
export async function forgetReplays(): Promise<void> {
  if (typeof caches !== "undefined") await caches.delete(NAME);
}

function address(id: string): string {
  return `/kept/${id}/${preferences.language}`;
}
