// What every drawing here is made of. A tile is a unit square; drawings have 120 units a tile, y downwards.

export type Point = readonly [number, number];

/** The side of a tile in drawing units. */
export const U = 120;
/** Half a street, the pavement beside it and a row of houses, in tiles. */
export const HALF = 0.115;
export const WALK = 0.035;
export const DEEP = 0.215;
export const GAP = HALF + WALK;

/** A number as it stands in a drawing. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The same number between 0 and 1 for the same keys, always. */
export function chance(...keys: (string | number)[]): number {
  let h = 2166136261;
  for (const letter of keys.join("/")) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return (h & 0xffffff) / 0x1000000;
}

export function middle([ax, ay]: Point, [bx, by]: Point, part = 0.5): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

/** A point of the unit square, turned clockwise by quarters. */
export function turned([x, y]: Point, quarters: number): Point {
  let point: Point = [x, y];
  for (let i = 0; i < quarters; i++) point = [1 - point[1], point[0]];
  return point;
}

/** A closed outline in units of a tile, as path data. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x * U)} ${n(y * U)}`).join("L")}Z`;
}

/** A line in units of a tile, as path data. */
export function line([ax, ay]: Point, [bx, by]: Point): string {
  return `M${n(ax * U)} ${n(ay * U)}L${n(bx * U)} ${n(by * U)}`;
}

/** A circle in drawing units, as path data. */
export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

export function path(d: string, fill: string, more = ""): string {
  return d ? `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>` : "";
}

export function stroke(d: string, colour: string, width: number, more = ""): string {
  return d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${more && ` ${more}`}/>` : "";
}

/** The outline of a convex shape moved from one place to another. */
export function swept(from: readonly Point[], to: readonly Point[]): Point[] {
  const all = [...from, ...to].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (points: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const point of points) {
      while (hull.length > 1 && bends(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(all), ...half([...all].reverse())];
}

function bends([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Trees, given by their places and sizes in drawing units. */
export function trees(spots: readonly (readonly [number, number, number])[]): string {
  const crowns = (dx: number, dy: number, size: number): string =>
    spots.map(([x, y, r]) => circle(x + r * dx, y + r * dy, r * size)).join("");
  return (
    path(crowns(0.4, 0.45, 1), "var(--cast-map)") +
    path(crowns(0, 0, 1), "var(--tree)") +
    path(crowns(-0.2, -0.22, 0.68), "var(--tree-2)") +
    path(crowns(-0.36, -0.4, 0.28), "var(--tree-hi)")
  );
}
