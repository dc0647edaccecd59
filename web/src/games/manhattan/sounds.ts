// The sound that a move makes: a piece lands the deeper the taller it is.

import type { Snapshot } from "./scene";
import { note, type Sound, SOUNDS } from "../../core/sound";
import { buildOf } from "./plots";
import { scored } from "./stage.svelte";

/** By floors, from one to four. */
const PIECES: readonly Sound[] = [
  [note(0, 440, 0.09, 0.5, "triangle"), note(0, 1800, 0.03, 0.12, "noise")],
  [note(0, 330, 0.11, 0.5, "triangle"), note(0, 1500, 0.03, 0.12, "noise")],
  [note(0, 247, 0.13, 0.55, "triangle"), note(0, 1200, 0.04, 0.12, "noise")],
  [note(0, 185, 0.16, 0.6, "triangle"), note(0, 900, 0.05, 0.14, "noise")],
];

export function sound(before: Snapshot, after: Snapshot): Sound | null {
  const built = after.move && buildOf(after.move.text);
  if (scored(before, after)) return SOUNDS.score;
  if (built) return PIECES[built.floors - 1] ?? null;
  return after.move ? SOUNDS.card : null;
}
