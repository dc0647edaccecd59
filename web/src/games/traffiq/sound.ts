// Which sound a move makes (core/sound.ts).

import type { Shown } from "../../core/scene";
import { read } from "./state";

export function sound(_: Shown, after: Shown): string | null {
  const move = after.move && read(after.move.text);
  if (move?.kind === "attach" || move?.kind === "draw") return move.kind === "attach" ? "tile" : "card";
  return move?.kind === "place" || move?.kind === "ride" ? move.vehicle : null;
}
