// The rows of houses along the red and beige sides of a tile.

import {
  chance,
  DEEP,
  distance,
  GAP,
  HALF,
  line,
  middle,
  n,
  outline,
  path,
  type Point,
  stroke,
  swept,
  turned,
  U,
  WALK,
} from "./pen";

const NEAR = HALF + WALK;
const FAR = NEAR + DEEP;
/** Rows from far to near: north, west, east, south. */
const ORDER = [0, 3, 1, 2];

export function built(letter: string | undefined): boolean {
  return letter === "R" || letter === "B";
}

/**
 * All houses of a tile with their shadows; `key` names the cell, by which houses differ. `rise` is how far they have
 * grown, from 0 to 1.
 */
export function houses(tile: string, key: string, rise = 1): string {
  const rows = ORDER.filter((side) => built(tile[side])).map((side) => row(tile, side, key, rise));
  const parts = rows.flatMap((one) => one.houses).sort((a, b) => a.front - b.front);
  const shadows = rows.flatMap((one) => one.shadows);
  return path(shadows.join(""), "var(--cast-map)") + parts.map((one) => one.drawing).join("");
}

interface Row {
  shadows: string[];
  houses: { front: number; drawing: string }[];
}

/** The row on one side, planned as if in the north and then turned. Where two rows meet they are mitred. */
function row(tile: string, side: number, key: string, rise: number): Row {
  const low = built(tile[(side + 3) % 4]) ? [NEAR, FAR] : [GAP, GAP];
  const high = built(tile[(side + 1) % 4]) ? [1 - NEAR, 1 - FAR] : [1 - GAP, 1 - GAP];
  const [l0, l1] = low as [number, number];
  const [h0, h1] = high as [number, number];
  const count = chance(key, side, "n") < 0.55 ? 3 : 2;
  const cuts = Array.from({ length: count - 1 }, (_, j) => (j + 1) / count + (chance(key, side, j + 1) - 0.5) * 0.14);
  const xs = [0, ...cuts, 1].map((part) => l0 + (h0 - l0) * part);
  const drawn: Row = { shadows: [], houses: [] };
  for (let j = 0; j < count; j++) {
    const from = (xs[j] ?? 0) + 0.006;
    const to = (xs[j + 1] ?? 1) - 0.006;
    const f0 = j === 0 ? l0 : from;
    const f1 = j === 0 ? l1 : Math.max(from, l1);
    const g0 = j === count - 1 ? h0 : to;
    const g1 = j === count - 1 ? h1 : Math.min(to, h1);
    const foot = (
      [
        [f0, NEAR],
        [g0, NEAR],
        [g1, FAR],
        [f1, FAR],
      ] as Point[]
    ).map((point) => turned(point, side));
    drawn.shadows.push(outline(foot.map(([x, y]) => [x + 0.045 * rise, y + 0.05 * rise])));
    drawn.houses.push({
      front: Math.max(...foot.map(([, y]) => y)),
      drawing: house(foot, tile[side] === "R", `${key}/${side}/${j}`, rise),
    });
  }
  return drawn;
}

function house(foot: readonly Point[], red: boolean, key: string, rise: number): string {
  const kind = red ? "r" : "b";
  const lift = rise * (0.028 + 0.03 * chance(key, "h"));
  const roof = foot.map(([x, y]): Point => [x - lift * 0.25, y - lift]);
  const shade = chance(key, "c");
  const edge = `stroke="var(--roof-${kind}-line)" stroke-width=".8" stroke-linejoin="round"`;
  return (
    path(outline(swept(foot, roof)), `var(--wall-${kind})`) +
    path(outline(roof), `var(--roof-${kind}${shade < 0.4 ? "" : shade < 0.7 ? "2" : "3"})`, edge) +
    (red ? ridged(roof) : flat(roof, chance(key, "k")))
  );
}

/** Red roofs are ridged and ribbed: so they differ from beige ones without colour. */
function ridged(roof: readonly Point[]): string {
  const [a, b, c, d] = roof as [Point, Point, Point, Point];
  const west = middle(a, d);
  const east = middle(b, c);
  const ribs = distance(a, b) > 0.3 ? 5 : 4;
  const parts = Array.from({ length: ribs }, (_, i) => (i + 1) / (ribs + 1));
  const ribbed = parts.map(
    (t) => line(middle(a, b, t), middle(west, east, t)) + line(middle(west, east, t), middle(d, c, t)),
  );
  return (
    path(outline([west, east, c, d]), "var(--roof-r-line)", 'fill-opacity=".22"') +
    stroke(line(west, east), "var(--roof-r-line)", 1.2) +
    stroke(ribbed.join(""), "var(--roof-r-line)", 0.7, 'stroke-opacity=".6"')
  );
}

/** Beige roofs are flat, with a parapet and a water tank, a hut or skylights. */
function flat(roof: readonly Point[], kind: number): string {
  const x = roof.reduce((sum, [at]) => sum + at, 0) / 4;
  const y = roof.reduce((sum, [, at]) => sum + at, 0) / 4;
  const inner = roof.map(([px, py]): Point => [x + (px - x) * 0.76, y + (py - y) * 0.74]);
  const parapet = stroke(outline(inner), "var(--roof-b-line)", 0.8, 'stroke-opacity=".75"');
  if (distance(roof[2] as Point, roof[3] as Point) < 0.085) return parapet;
  const [X, Y] = [x * U, y * U];
  const box = (dx: number, dy: number, w: number, h: number, fill: string, more = ""): string =>
    `<rect x="${n(X + dx)}" y="${n(Y + dy)}" width="${w}" height="${h}" fill="var(--${fill})"${more}/>`;
  const disc = (dx: number, dy: number, r: number, fill: string): string =>
    `<circle cx="${n(X + dx)}" cy="${n(Y + dy)}" r="${r}" fill="var(--${fill})"/>`;
  if (kind < 0.4)
    return parapet + disc(1.5, 2, 4, "cast-map") + disc(0, 0, 4, "wall-b") + disc(-0.6, -0.8, 2.7, "roof-b3");
  if (kind < 0.75) {
    const edge = ' stroke="var(--roof-b-line)" stroke-width=".8"';
    return parapet + box(-4.5, -2, 10, 6.5, "cast-map") + box(-6, -4, 10, 6.5, "roof-b3", edge);
  }
  return parapet + box(-5, -3, 3.6, 5, "wall-b") + box(1, -3, 3.6, 5, "wall-b");
}
