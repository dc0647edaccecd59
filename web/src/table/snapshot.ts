// How what the server says looks from a seat.

import type { Snapshot } from "../core/scene";
import type { PlaybackFrame } from "../play/playback.svelte";

/** Return a position as the seat sees it; without a seat, as everybody does. */
export function snapshotFor(frame: PlaybackFrame | null, seat: number | null): Snapshot {
  const position = frame?.position;
  const own = seat === null ? {} : (position?.own?.[seat] ?? {});
  return {
    turn: position?.turn ?? -1,
    state: { ...position?.state, ...own },
    facts: position?.facts ?? {},
    move: frame?.move ?? null,
  };
}
