// How large everything is drawn: posters, and one floor height for the whole board.

import { Block } from "./block";
import { signHeight } from "./sign";
import { CITIES, height, gridPosition, type Side, type Tower } from "../plots";

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

/** Below this, a poster is small: gaps and signs are smaller. */
const SMALL = 275;
/** Below this, letters on the walls would be wider than those. */
const WRITTEN = 310;
/** On tablets there is height instead: names and signs stay as large as designed. */
const SMALL_BUT_TALL = 240;
const TALL = 220;
/**
 * For tall towers first all blocks become narrower, until a floor is `enough` high; then all posters become higher than
 * their room, which scrolls, until it is as high as `needed`.
 */
const FLOORS = { large: { enough: 4.2, needed: 2.5 }, small: { enough: 1.5, needed: 1 } };
/** The narrowest block, as a share of the widest: on a narrower one signs have no room beside each other. */
const NARROWEST = 0.6;

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
  const usual = most ?? (small ? Math.min(12, Math.max(7, made.height / 24)) : 14);
  const { enough, needed } = FLOORS[small ? "small" : "large"];
  const widest = made.width - 2 * made.margin;
  while (lacking(made, towers, side, enough) > 0 && made.width - 2 * made.margin > widest * NARROWEST + 2)
    made.margin += 1;
  made.height += lacking(made, towers, side, needed);
  made.floor = floorHeight(made, towers, side, usual);
  made.numbers = wide >= WRITTEN && made.floor >= 6;
  return made;
}

export function blockOf(made: Fit, floor: number = made.floor): Block {
  return new Block(made.width - 2 * made.margin, floor, made.small);
}

/** How far down a poster its block begins. */
export function blockTop(made: Fit, block: Block): number {
  return made.height - made.foot - block.depth - block.thick;
}

/** For each tower, how many floors it has, and how high it may be to stay with its sign under its poster's upper rim. */
function bounds(made: Fit, towers: Record<string, Tower>, side: Side): { floors: number; high: number }[] {
  const block = blockOf(made, 1);
  const top = blockTop(made, block);
  return Object.entries(towers).map(([plot, tower]) => {
    const [row, column] = gridPosition(side, plot.slice(1));
    const [x, y] = block.centre(row, column);
    return {
      floors: height(tower),
      high: block.at(x, y)[1] + top - signHeight(made.small) - 6,
    };
  });
}

/** How much higher the posters would have to be for floors of this height. */
function lacking(made: Fit, towers: Record<string, Tower>, side: Side, floor: number): number {
  return Math.max(0, ...bounds(made, towers, side).map(({ floors, high }) => floor * floors - high));
}

function floorHeight(made: Fit, towers: Record<string, Tower>, side: Side, most: number): number {
  const all = bounds(made, towers, side).map(({ floors, high }) => high / floors);
  return Math.round(Math.min(most, ...all) * 20) / 20;
}

/** How many posters stand side by side. */
export function columnsFor(page: number, room: { width: number; height: number }): number {
  return page >= 900 || (room.width >= 690 && room.width > room.height * 1.05) ? 3 : 2;
}

export const COUNT = CITIES.length;
