// Where a mark of new floors stands: beside them, off all signs, and off other towers where there is room.

import { around, type Box, meets } from "./boxes";

/** The middle of the new floors, how far from it a mark begins, and the mark's size. */
export interface Wish {
  x: number;
  y: number;
  reach: number;
  w: number;
  h: number;
}

/** How far down or up a mark goes, and how far out, nearest first. */
const STEPS = [0, 7, -7, 14, -14, 21, -21, 28, -28, 35, -35, 42, -42];
const OUT = [0, 12, 24];

/** Return the best place inside `room`, for the mark and for a line to it. */
export function beside(room: Box, wish: Wish, signs: readonly Box[], towers: readonly Box[]): Box {
  const { x, y, reach, w, h } = wish;
  const inside = (box: Box): boolean =>
    box.x > room.x && box.y > room.y && box.x + w < room.x + room.w && box.y + h < room.y + room.h;
  const spots = STEPS.flatMap((step) =>
    OUT.flatMap((out) =>
      [1, -1].map((way) => {
        const [near, middle] = [x + way * (reach + out), y + step];
        const box = { x: way > 0 ? near : near - w, y: middle - h / 2, w, h };
        return { box, line: around([x + way * reach, y], [near, middle]) };
      }),
    ),
  ).filter(({ box }) => inside(box));
  const off = (taken: readonly Box[], box: Box): boolean => !taken.some((one) => meets(box, one));
  const clear = (taken: readonly Box[]): (typeof spots)[number] | undefined =>
    spots.find(({ box, line }) => off(taken, box) && off(signs, line));
  const best = clear([...signs, ...towers]) ?? clear(signs) ?? spots.find(({ box }) => off(signs, box)) ?? spots[0];
  return best?.box ?? { x: x + reach, y: y - h / 2, w, h };
}
