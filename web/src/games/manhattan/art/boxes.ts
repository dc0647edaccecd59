// Rectangles on a poster, and what is free between them.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Return whether two boxes have a point in common, or come as near as `near`. */
export function meets(a: Box, b: Box, near = 0): boolean {
  return a.x < b.x + b.w + near && b.x < a.x + a.w + near && a.y < b.y + b.h + near && b.y < a.y + a.h + near;
}

/** Return the box around the line between two points. */
export function around([x, y]: readonly [number, number], [u, v]: readonly [number, number]): Box {
  return { x: Math.min(x, u), y: Math.min(y, v), w: Math.abs(x - u), h: Math.abs(y - v) };
}

/** Return the box with a margin `by` on every side. */
export function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}
