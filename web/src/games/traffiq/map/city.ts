// The geometry of a map: cells, borders with streets, corners, the streets through them, ways. Drawing, not rules.

import type { Axis } from "../api";
import { built } from "../art/houses";
import { U } from "../art/pen";

/** A cell, or the corner at its south-west. */
export type GridPoint = readonly [number, number];

export const AXES: readonly Axis[] = ["h", "v"];
/** North, east, south, west; y grows to the north. */
export const STEPS: readonly GridPoint[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

export function parsePoint(text: string): GridPoint {
  const [x, y] = text.split(",").map(Number) as [number, number];
  return [x, y];
}

export function pointText([x, y]: GridPoint): string {
  return `${x},${y}`;
}

export function next([x, y]: GridPoint, side: number): GridPoint {
  const [dx, dy] = STEPS[side] as GridPoint;
  return [x + dx, y + dy];
}

/** Where a corner lies in drawing units, y downwards. */
export function place([x, y]: GridPoint): GridPoint {
  return [x * U, -y * U];
}

/** The north-west corner of a cell in drawing units. */
export function topLeft([x, y]: GridPoint): GridPoint {
  return [x * U, -(y + 1) * U];
}

/** A part of the drawing, in drawing units. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A border between two corners that streets run along, and whether a tile lies on both sides. */
export interface Border {
  from: GridPoint;
  to: GridPoint;
  whole: boolean;
}

export class City {
  /** From far to near, so that what is nearer is drawn over it. */
  readonly cells: readonly { spot: GridPoint; text: string; tile: string }[];
  /** The cell that was laid last. */
  readonly newest: string | null;

  constructor(readonly map: Readonly<Record<string, string>>) {
    this.cells = Object.entries(map)
      .map(([text, tile]) => ({ spot: parsePoint(text), text, tile }))
      .sort((a, b) => b.spot[1] - a.spot[1] || a.spot[0] - b.spot[0]);
    this.newest = Object.keys(map).at(-1) ?? null;
  }

  at([x, y]: GridPoint): string | undefined {
    return this.map[`${x},${y}`];
  }

  /** Whether all four cells around a corner hold a tile. */
  complete([x, y]: GridPoint): boolean {
    return [
      [x, y],
      [x - 1, y],
      [x, y - 1],
      [x - 1, y - 1],
    ].every(([a, b]) => this.map[`${a},${b}`] !== undefined);
  }

  /** Whether a whole piece of street leads from a corner to that side. */
  road([x, y]: GridPoint, side: number): boolean {
    const [one, other, border] = (
      [
        [[x - 1, y], [x, y], 1],
        [[x, y], [x, y - 1], 2],
        [[x - 1, y - 1], [x, y - 1], 1],
        [[x - 1, y], [x - 1, y - 1], 2],
      ] as const
    )[side] as readonly [GridPoint, GridPoint, number];
    return built(this.at(one)?.[border]) && this.at(other) !== undefined;
  }

  /** The complete corners that a street touches: there vehicles can stand. */
  get stops(): GridPoint[] {
    const stops = new Map<string, GridPoint>();
    for (const { spot } of this.cells) {
      if (this.complete(spot) && [0, 1, 2, 3].some((side) => this.road(spot, side))) stops.set(pointText(spot), spot);
    }
    return [...stops.values()];
  }

  /** The axes along which streets run through a corner. */
  streets(corner: GridPoint): Axis[] {
    const sides = { h: [1, 3], v: [0, 2] };
    return AXES.filter((axis) => sides[axis].some((side) => this.road(corner, side)));
  }

  /** The axis with more street, along which a vehicle stands. */
  along(corner: GridPoint): Axis {
    const count = (sides: number[]): number => sides.filter((side) => this.road(corner, side)).length;
    return count([1, 3]) >= count([0, 2]) ? "h" : "v";
  }

  /** The shortest way along streets between complete corners, over those that `open` lets pass; both ends included. */
  way(from: GridPoint, to: GridPoint, open: (corner: string) => boolean): GridPoint[] | null {
    const goal = pointText(to);
    const came = new Map<string, GridPoint | null>([[pointText(from), null]]);
    const todo: GridPoint[] = [from];
    for (const corner of todo) {
      for (let side = 0; side < 4; side++) {
        const there = next(corner, side);
        const text = pointText(there);
        if (came.has(text) || !this.road(corner, side) || !this.complete(there)) continue;
        if (text !== goal && !open(text)) continue;
        came.set(text, corner);
        if (text === goal) return [...back(came, there)].reverse();
        todo.push(there);
      }
    }
    return null;
  }

  /** All borders with streets. */
  get borders(): Border[] {
    const borders = new Map<string, Border>();
    for (const {
      spot: [x, y],
      tile,
    } of this.cells) {
      const sides: [GridPoint, GridPoint][] = [
        [
          [x, y + 1],
          [x + 1, y + 1],
        ],
        [
          [x + 1, y],
          [x + 1, y + 1],
        ],
        [
          [x, y],
          [x + 1, y],
        ],
        [
          [x, y],
          [x, y + 1],
        ],
      ];
      for (const [side, [from, to]] of sides.entries()) {
        if (!built(tile[side])) continue;
        const key = `${pointText(from)}>${pointText(to)}`;
        borders.set(key, { from, to, whole: borders.has(key) });
      }
    }
    return [...borders.values()];
  }

  /** The bounds of the map, with a margin in tiles on every side. */
  box(more = 0): Box {
    const xs = this.cells.map(({ spot }) => spot[0]);
    const ys = this.cells.map(({ spot }) => spot[1]);
    const [west, east, south, north] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1];
    return {
      x: (west - more) * U,
      y: -(north + more) * U,
      w: (east - west + 2 * more) * U,
      h: (north - south + 2 * more) * U,
    };
  }
}

function* back(came: Map<string, GridPoint | null>, from: GridPoint): Generator<GridPoint> {
  for (let corner: GridPoint | null = from; corner; corner = came.get(pointText(corner)) ?? null) yield corner;
}
