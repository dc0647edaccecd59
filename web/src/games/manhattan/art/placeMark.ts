// Where a mark of new floors stands: beside them, off all signs, and off other towers where there is room.

import type { Point } from "./block";
import { around, type Box, meets } from "./boxes";

/** The middle of the new floors, how far from it a mark begins, and the mark's size. */
export interface MarkRequest {
  x: number;
  y: number;
  reach: number;
  w: number;
  h: number;
}

/** Where a mark stands, and where a line from the new floors ends at it. */
export interface Place extends Box {
  to: Point;
}

/** How far down or up a mark goes, and how far out, nearest first; and how far where nothing nearer is free. */
const STEPS = [0, 7, -7, 14, -14, 21, -21, 28, -28, 35, -35, 42, -42];
const FAR = [49, -49, 56, -56, 63, -63, 70, -70, 77, -77, 84, -84, 91, -91, 98, -98];
const OUT = [0, 12, 24];
/** How far a mark that has no room at its side stays from the rim. */
const RIM = 3;

/** Return the best place inside `room`, for the mark and for a line to it. */
export function placeMark(room: Box, wish: MarkRequest, signs: readonly Box[], towers: readonly Box[]): Place {
  const { x, y, reach, w, h } = wish;
  const inside = (box: Box): boolean =>
    box.x > room.x && box.y > room.y && box.x + w < room.x + room.w && box.y + h < room.y + room.h;
  const to = (box: Box, end: Point, way: number): Spot => ({
    place: { ...box, to: end },
    line: around([x + way * reach, y], end),
  });
  const spots = (steps: readonly number[]): Spot[] =>
    steps
      .flatMap((step) =>
        OUT.flatMap((out) =>
          [1, -1].map((way) => {
            const near = x + way * (reach + out);
            return to({ x: way > 0 ? near : near - w, y: y + step - h / 2, w, h }, [near, y + step], way);
          }),
        ),
      )
      .filter(({ place }) => inside(place));
  /** Above or below the floors, at the poster's rim. */
  const rims = [...STEPS, ...FAR]
    .filter((step) => Math.abs(step) > h)
    .flatMap((step) =>
      [1, -1].map((way) => {
        const box = { x: way > 0 ? room.x + room.w - w - RIM : room.x + RIM, y: y + step - h / 2, w, h };
        return to(box, [x + way * reach, step > 0 ? box.y : box.y + h], way);
      }),
    )
    .filter(({ place, line }) => inside(place) && line.x > place.x && line.x < place.x + w);
  const off = (taken: readonly Box[], box: Box): boolean => !taken.some((one) => meets(box, one));
  const clear = (all: readonly Spot[], taken: readonly Box[]): Spot | undefined =>
    all.find(({ place, line }) => off(taken, place) && off(signs, line));
  const near = spots(STEPS);
  const far = [...rims, ...spots(FAR)].sort((a, b) => a.line.h - b.line.h);
  const best =
    clear(near, [...signs, ...towers]) ??
    clear(far, [...signs, ...towers]) ??
    clear(near, signs) ??
    clear(far, signs) ??
    near.find(({ place }) => off(signs, place)) ??
    near[0];
  return best?.place ?? { x: x + reach, y: y - h / 2, w, h, to: [x + reach, y] };
}

interface Spot {
  place: Place;
  line: Box;
}
