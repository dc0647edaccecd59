// The sound that a move makes: a tile, a card, or a vehicle's horn.

import type { Snapshot } from "./scene";
import { note, type Sound, SOUNDS } from "../../core/sound";
import { read } from "./state";

const TILE: Sound = [note(0, 120, 0.1, 0.6, "sine"), note(0, 500, 0.05, 0.14, "noise")];
const HORNS: Record<"taxi" | "truck", Sound> = {
  taxi: [note(0, 587, 0.12, 0.16, "sawtooth"), note(0.16, 440, 0.16, 0.16, "sawtooth")],
  truck: [note(0, 147, 0.32, 0.2, "sawtooth"), note(0, 185, 0.32, 0.14, "sawtooth")],
};

export function sound(_: Snapshot, after: Snapshot): Sound | null {
  const move = after.move && read(after.move.text);
  if (move?.kind === "attach") return TILE;
  if (move?.kind === "draw") return SOUNDS.card;
  return move?.kind === "place" || move?.kind === "ride" ? HORNS[move.vehicle] : null;
}
