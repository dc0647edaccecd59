// A single piece and a card as small pictures.

import type { Colour } from "../api";
import { Block, COS, n, SIN, TILT } from "./block";
import { towerArt } from "./tower";

export interface Picture {
  art: string;
  box: string;
  width: number;
  height: number;
}

/** A piece whose foot has a side of `foot`. */
export function pieceArt(colour: Colour, floors: number, foot = 26, floor = 13): Picture {
  const block = new Block((3 * foot * (COS + SIN)) / 0.262, floor);
  const [x, y] = block.at(...block.centre(1, 1));
  const pad = 2;
  const wide = block.foot * (COS + SIN) + 2 * pad;
  const deep = (block.foot * (COS + SIN) * TILT) / 2;
  const width = Math.round(wide);
  const height = Math.round(floors * floor + 2 * deep + 2 * pad);
  return {
    art: towerArt(block, 1, 1, [[colour, floors]], null),
    box: `${n(x - wide / 2)} ${n(y - floors * floor - deep - pad)} ${n(wide)} ${n(floors * floor + 2 * deep + 2 * pad)}`,
    width,
    height,
  };
}

/** A card: the block from the viewer's own side, and the plot that it means. */
export function cardArt(card: number, colour: Colour, width = 92): Picture {
  const block = new Block(width, (8 * width) / 92, true);
  const [row, column] = [Math.floor((card - 1) / 3), (card - 1) % 3];
  let art = block.slab();
  for (let k = 0; k < 9; k += 1) art += block.pad(Math.floor(k / 3), k % 3);
  art += `<polygon points="${block.square(row, column, 0.05)}" fill="var(--lit)" stroke="var(--ink)" stroke-width="2" stroke-linejoin="round"/>`;
  block.foot = 0.5 * block.pitch;
  art += towerArt(block, row, column, [[colour, 3]], null);
  return {
    art,
    box: `-2 -24 ${n(width + 4)} ${n(block.depth + 40)}`,
    width: width + 4,
    height: Math.round(block.depth + 40),
  };
}
