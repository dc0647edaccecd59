// The sound that a move makes: a piece lands the deeper the taller it is; a tower that changes hands has its own.

import type { Snapshot } from "../scene";
import { type Sound, SOUNDS } from "../../../core/sound";
import { parseBuild, owner } from "../plots";
import { scored } from "../scoring/stage.svelte";
import piece1 from "./piece1.wav";
import piece2 from "./piece2.wav";
import piece3 from "./piece3.wav";
import piece4 from "./piece4.wav";
import taken from "./taken.wav";

/** By floors, from one to four. */
const PIECES: readonly Sound[] = [piece1, piece2, piece3, piece4];

export function sound(before: Snapshot, after: Snapshot): Sound | null {
  const built = after.move && parseBuild(after.move.text);
  if (scored(before, after)) return SOUNDS.score;
  if (!built) return after.move ? SOUNDS.card : null;
  const former = owner(before.state.towers[built.plot]);
  if (former && former !== owner(after.state.towers[built.plot])) return taken;
  return PIECES[built.floors - 1] ?? null;
}
