// Where a menu stands on the stage: where it covers least of the map, never the new tile nor the corner it asks about.

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A thing that should not be covered, and how much that matters. */
export interface Cover extends Rect {
  weight: number;
}

/** How far the menu keeps from the tile. */
const AWAY = 28;
const EDGE = 8;

export function bestSpot(
  stage: Rect,
  size: { w: number; h: number },
  tile: Rect,
  corner: readonly [number, number],
  covers: readonly Cover[],
): Rect {
  const { w, h } = size;
  const [cx, cy] = [tile.x + tile.w / 2, tile.y + tile.h / 2];
  const [right, left, above, below] = [
    tile.x + tile.w + AWAY,
    tile.x - w - AWAY,
    tile.y - h - AWAY,
    tile.y + tile.h + AWAY,
  ];
  const wanted = [
    [cx - w / 2, below],
    [cx - w / 2, above],
    [left, cy - h / 2],
    [right, cy - h / 2],
    [right, tile.y - h / 3],
    [left, tile.y - h / 3],
    [right, tile.y + tile.h - h],
    [left, tile.y + tile.h - h],
    [right, below],
    [left, below],
    [right, above],
    [left, above],
  ] as const;
  const clear = { x: corner[0] - 24, y: corner[1] - 24, w: 48, h: 48 };
  let best: Rect | null = null;
  let least = Infinity;
  for (const [x, y] of wanted) {
    const spot = {
      x: Math.min(Math.max(x, EDGE), Math.max(EDGE, stage.w - w - EDGE)),
      y: Math.min(Math.max(y, EDGE), Math.max(EDGE, stage.h - h - EDGE)),
      w,
      h,
    };
    const middle = Math.hypot(spot.x + w / 2 - corner[0], spot.y + h / 2 - corner[1]);
    const cost =
      covers.reduce((sum, cover) => sum + cover.weight * common(spot, cover), 0) +
      1e6 * (Number(common(spot, tile) > 0) + Number(common(spot, clear) > 0)) +
      30 * middle;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best as Rect;
}

function common(a: Rect, b: Rect): number {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The line from the rim of a disc to the nearest point of a menu. */
export function leader([x, y]: readonly [number, number], radius: number, menu: Rect): string {
  const [ex, ey] = [Math.min(Math.max(x, menu.x), menu.x + menu.w), Math.min(Math.max(y, menu.y), menu.y + menu.h)];
  const far = Math.hypot(ex - x, ey - y) || 1;
  const at = (part: number): string => `${Math.round(x + (ex - x) * part)} ${Math.round(y + (ey - y) * part)}`;
  return `M${at(Math.min(1, radius / far))}L${at(1)}`;
}
