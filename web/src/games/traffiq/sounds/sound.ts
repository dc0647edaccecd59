// The sound that a move makes: a tile, a card, a vehicle's horn, or the bell of a street that was won.

import type { Snapshot } from "../scene";
import { type Sound, SOUNDS } from "../../../core/sound";
import { parseMove } from "../state";
import street from "./street.wav";
import taxi from "./taxi.wav";
import tile from "./tile.wav";
import truck from "./truck.wav";

const HORNS: Record<"taxi" | "truck", Sound> = { taxi, truck };
const vehicles = ({ state }: Snapshot): number => Object.keys(state.vehicles).length;

export function sound(before: Snapshot, after: Snapshot): Sound | null {
  const move = after.move && parseMove(after.move.text);
  if (move?.kind === "attach") return tile;
  if (move?.kind === "draw") return SOUNDS.card;
  if (move?.kind === "compete") return vehicles(after) < vehicles(before) ? street : null;
  return move?.kind === "place" || move?.kind === "ride" ? HORNS[move.vehicle] : null;
}
