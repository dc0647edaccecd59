// How large everything is drawn: posters, and one floor height for the whole board.

import { Block } from "./block";
import { signHeight } from "./sign";
import { CITIES, height, seen, type Side, type Tower } from "../plots";

export interface Fit {
  columns: number;
  /** How much larger than designed it is drawn, on large screens; all else is before that. */
  scale: number;
  gap: number;
  /** A poster. */
  width: number;
  height: number;
  small: boolean;
  /** From the poster's sides to its block, and what is left below that. */
  margin: number;
  foot: number;
  floor: number;
  /** Whether the walls have room for letters and numbers. */
  numbers: boolean;
}

export interface Room {
  width: number;
  height: number;
  columns: number;
  /** How many posters there are. */
  count: number;
}

/** Below this, a poster has no room for the numbers on the walls. */
const SMALL = 275;
/** On tablets there is height instead: names and signs stay as large as designed. */
const SMALL_BUT_TALL = 240;
const TALL = 220;

export function fit(room: Room, towers: Record<string, Tower>, side: Side, most?: number): Fit {
  const { columns } = room;
  const rows = Math.ceil(room.count / columns);
  const gap = (room.width - 14 * (columns - 1)) / columns < SMALL ? 7 : 14;
  const wide = (room.width - gap * (columns - 1)) / columns;
  const low = (room.height - gap * (rows - 1)) / rows < TALL;
  const small = wide < (low ? SMALL : SMALL_BUT_TALL);
  const least = small ? 96 : 200;
  const high = Math.max(least, (room.height - gap * (rows - 1)) / rows);
  const scale = Math.max(1, Math.min(wide / 354, high / 325));
  const made: Fit = {
    columns,
    scale,
    gap: gap / scale,
    width: wide / scale,
    height: high / scale,
    small,
    margin: small ? 8 : 16,
    foot: small ? 24 : 40,
    floor: 0,
    numbers: false,
  };
  // a low poster has a block as wide as its height allows
  made.margin = Math.max(made.margin, (made.width - (made.height - made.foot - 30) / 0.52) / 2);
  made.floor = floorHeight(made, towers, side, most ?? (small ? Math.min(12, Math.max(7, made.height / 24)) : 14));
  made.numbers = wide >= SMALL && made.floor >= 6;
  return made;
}

export function blockOf(made: Fit, floor: number = made.floor): Block {
  return new Block(made.width - 2 * made.margin, floor, made.small);
}

/** How far down a poster its block begins. */
export function blockTop(made: Fit, block: Block): number {
  return made.height - made.foot - block.depth - block.thick;
}

/** The most that lets the tallest tower stay with its sign under its poster's upper rim. */
function floorHeight(made: Fit, towers: Record<string, Tower>, side: Side, most: number): number {
  const block = blockOf(made, 1);
  const top = blockTop(made, block);
  let floor = most;
  for (const [plot, tower] of Object.entries(towers)) {
    const [row, column] = seen(side, plot.slice(1));
    const [x, y] = block.centre(row, column);
    floor = Math.min(floor, (block.at(x, y)[1] + top - signHeight(made.small) - 6) / height(tower));
  }
  return Math.max(made.small ? 2 : 4.2, Math.round(floor * 20) / 20);
}

/** How many posters stand side by side. */
export function columnsFor(page: number, room: { width: number; height: number }): number {
  return page >= 900 || (room.width >= 690 && room.width > room.height * 1.05) ? 3 : 2;
}

export const COUNT = CITIES.length;
