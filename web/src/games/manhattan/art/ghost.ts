// Where the chosen piece hovers over a plot, and the label with the height that it would give: both whole on the poster.

import { placeMark } from "./placeMark";
import { type Block, COS, SIN, TILT } from "./block";
import type { Box } from "./boxes";
import { scaleOf, signHeight } from "./sign";

/** A piece over a plot, and how many floors are below it. */
interface Hovering {
  row: number;
  column: number;
  below: number;
  floors: number;
}

export interface Ghost {
  /** How far over the ground the piece begins. */
  lift: number;
  label: Box;
  /** Whether the piece lies over the tower's sign, for want of room above it. */
  low: boolean;
}

/**
 * Return where the piece hovers inside `room`: over the tower's sign with its label on top; where that is too high, no
 * higher than the rim, with its label beside it, off `signs` and off `towers` where there is room.
 */
export function ghostAt(
  block: Block,
  { row, column, below, floors }: Hovering,
  room: Box,
  signs: readonly Box[],
  towers: readonly Box[],
): Ghost {
  const k = scaleOf(block);
  const [w, h] = [32 * k, 19 * k];
  const wished = below * block.floor + (below ? signHeight(block.small) + 8 : 6);
  const tall = floors * block.floor;
  const [x, ground] = block.at(...block.centre(row, column));
  const label = { x: x - w / 2, y: ground - wished - tall - 25 * k, w, h };
  if (label.y >= room.y) return { lift: wished, label, low: false };
  const back = (block.foot / 2) * (COS + SIN) * TILT;
  const lift = Math.min(wished, ground - tall - back - EDGE - room.y);
  const wish = { x, y: ground - lift - tall / 2, reach: block.foot * 0.64 + 4, w, h };
  const place = placeMark(room, wish, signs, towers);
  return { lift, label: { x: place.x, y: place.y, w, h }, low: lift < wished };
}

/** How far the piece's edge is drawn outside it. */
const EDGE = 1;
