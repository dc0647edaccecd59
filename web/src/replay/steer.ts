// The keys of a replay: arrows move by move, Home and End to its ends, the space bar plays.

import type { Replay } from "./model.svelte";

/** Do what a key means to a replay; a key that means nothing is left to the page. */
export function steer(replay: Replay, event: KeyboardEvent): void {
  const steps: Record<string, number> = {
    ArrowLeft: replay.at - 1,
    ArrowRight: replay.at + 1,
    Home: 0,
    End: replay.last,
  };
  const to = steps[event.key];
  if (event.key === " ") replay.turn(!replay.playing);
  else if (to === undefined) return;
  else {
    replay.turn(false);
    replay.go(to);
  }
  event.preventDefault();
}
