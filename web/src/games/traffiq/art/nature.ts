// The lawn, pond or both that fill a tile behind its rows of houses; a courtyard where all sides are built on.

import { built } from "./houses";
import { chance, DEEP, distance, GAP, HALF, n, path, type Point, stroke, trees, turned, U, WALK } from "./pen";

const BACK = HALF + WALK + DEEP + 0.045;
const ROUND = 0.1;
type Spot = [number, number, number];

/** What one tile is planned by: where its nature begins and ends, which sides are natural. */
class Plot {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;

  constructor(
    readonly tile: string,
    readonly key: string,
  ) {
    const [north, east, south, west] = [0, 1, 2, 3].map((side) => !built(tile[side]));
    this.y0 = north ? 0 : BACK;
    this.x1 = east ? 1 : 1 - BACK;
    this.y1 = south ? 1 : 1 - BACK;
    this.x0 = west ? 0 : BACK;
  }

  has(kind: string): boolean {
    return this.tile.includes(kind);
  }

  /** The ground of nature, rounded where it meets rows of houses, drawn in by `inset`. */
  shape(inset = 0): string {
    const { x0, y0, x1, y1 } = this;
    const [west, north, east, south] = [x0 > 0, y0 > 0, x1 < 1, y1 < 1];
    const [X0, Y0, X1, Y1] = [
      x0 + (west ? inset : 0),
      y0 + (north ? inset : 0),
      x1 - (east ? inset : 0),
      y1 - (south ? inset : 0),
    ];
    const r = n(ROUND * U);
    const cut = (one: boolean, other: boolean): number => (one && other ? ROUND : 0);
    const bow = (one: boolean, other: boolean, data: string): string => (one && other ? data : "");
    return (
      `M${n((X0 + cut(west, north)) * U)} ${n(Y0 * U)}H${n((X1 - cut(east, north)) * U)}${bow(east, north, `q${r} 0 ${r} ${r}`)}` +
      `V${n((Y1 - cut(east, south)) * U)}${bow(east, south, `q0 ${r} -${r} ${r}`)}` +
      `H${n((X0 + cut(west, south)) * U)}${bow(west, south, `q-${r} 0 -${r} -${r}`)}` +
      `V${n((Y0 + cut(west, north)) * U)}${bow(west, north, `q0 -${r} ${r} -${r}`)}Z`
    );
  }

  /** Promenades or canals: the bands along the borders of one kind, as wide as half a street. */
  aprons(kind: string, inset = 0): string {
    return [0, 1, 2, 3]
      .filter((side) => this.tile[side] === kind)
      .map((side) => this.apron(side, inset))
      .join("");
  }

  private apron(side: number, inset: number): string {
    const low = built(this.tile[(side + 3) % 4]) ? GAP + inset * 0.4 : 0;
    const high = built(this.tile[(side + 1) % 4]) ? 1 - GAP - inset * 0.4 : 1;
    const deep = HALF + 0.02 - inset;
    const band = (
      [
        [low, 0],
        [high, 0],
        [high, deep],
        [low, deep],
      ] as Point[]
    ).map((point) => turned(point, side));
    return `M${band.map(([x, y]) => `${n(x * U)} ${n(y * U)}`).join("L")}Z`;
  }

  /** Small trees along a promenade where no lawn is behind it. */
  hedge(): Spot[] {
    const spots: Spot[] = [];
    for (let side = 0; side < 4; side++) {
      if (this.tile[side] !== "G") continue;
      for (const [k, at] of [0.22, 0.78].entries()) {
        if (!built(this.tile[(side + (k ? 1 : 3)) % 4])) continue;
        const [x, y] = turned([at + (chance(this.key, "ap", side, k) - 0.5) * 0.05, 0.068], side);
        spots.push([x * U, y * U, 4.6]);
      }
    }
    return spots;
  }

  /** Waves where `there` allows. */
  waves(there: (x: number, y: number) => boolean): string {
    const { x0, y0, x1, y1, key } = this;
    let d = "";
    for (let k = 0; k < 9; k++) {
      const x = x0 + 0.1 + chance(key, "wx", k) * (x1 - x0 - 0.26);
      const y = y0 + 0.1 + chance(key, "wy", k) * (y1 - y0 - 0.18);
      if (there(x + 0.06, y)) d += `M${n(x * U)} ${n(y * U)}q3.5 -3.4 7 0t7 0`;
    }
    return stroke(d, "var(--water-line)", 1.3, 'stroke-linecap="round" stroke-opacity=".85"');
  }

  /** A wood where `there` allows, from far to near. */
  wood(there: (x: number, y: number) => boolean): Spot[] {
    const { x0, y0, x1, y1, key } = this;
    const spots: Spot[] = [];
    for (let k = 0; k < 26; k++) {
      const x = x0 + 0.06 + chance(key, "tx", k) * (x1 - x0 - 0.12);
      const y = y0 + 0.06 + chance(key, "ty", k) * (y1 - y0 - 0.12);
      const r = 0.036 + 0.024 * chance(key, "tr", k);
      if (there(x, y) && spots.every(([a, b, c]) => Math.hypot(x - a, y - b) > r + c + 0.012)) spots.push([x, y, r]);
    }
    return spots
      .sort((a, b) => a[1] - b[1])
      .slice(0, 13)
      .map(([x, y, r]) => [x * U, y * U, r * U]);
  }
}

/** `id` makes the drawing's clip path its own on the page. */
export function nature(tile: string, key: string, id: string): string {
  const plot = new Plot(tile, key);
  if (plot.has("G") && plot.has("W")) return shore(plot, id);
  if (plot.has("G")) return park(plot);
  return plot.has("W") ? pond(plot) : court(key);
}

function court(key: string): string {
  const end = 1 - BACK;
  const ground = path(`M${n(BACK * U)} ${n(BACK * U)}H${n(end * U)}V${n(end * U)}H${n(BACK * U)}Z`, "var(--court)");
  const one: Spot[] = [[0.5 * U, 0.5 * U, 6.5]];
  const two: Spot[] = [
    [0.45 * U, 0.52 * U, 5],
    [0.56 * U, 0.48 * U, 4.2],
  ];
  return ground + trees(chance(key, "ct") < 0.7 ? one : two);
}

function pond(plot: Plot): string {
  return (
    path(plot.shape() + plot.aprons("W"), "var(--shore)") +
    path(plot.shape(0.035) + plot.aprons("W", 0.035), "var(--water)") +
    path(plot.shape(0.085), "var(--water-2)", 'fill-opacity=".38"') +
    plot.waves(() => true)
  );
}

/** Paths lead from the fountain to every side of the park. */
function park(plot: Plot): string {
  const { x0, y0, x1, y1, tile } = plot;
  const centre: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [cx, cy] = centre;
  const gates = (
    [
      [cx, 0],
      [1, cy],
      [cx, 1],
      [0, cy],
    ] as Point[]
  ).filter((_, side) => tile[side] === "G");
  const beside = (x: number, y: number): number =>
    Math.min(distance([x, y], centre), ...gates.map((gate) => offWay([x, y], centre, gate)));
  const ways = gates.map(([gx, gy]) => `M${n(cx * U)} ${n(cy * U)}L${n(gx * U)} ${n(gy * U)}`).join("");
  return (
    path(plot.shape() + plot.aprons("G"), "var(--park)") +
    path(plot.shape(0.03), "var(--park-2)", 'fill-opacity=".35"') +
    stroke(ways, "var(--park-path)", 5) +
    `<circle cx="${n(cx * U)}" cy="${n(cy * U)}" r="9" fill="var(--park-path)"/>` +
    `<circle cx="${n(cx * U)}" cy="${n(cy * U)}" r="4.6" fill="var(--water)" stroke="var(--kerb)" stroke-width="1.2"/>` +
    trees([...plot.hedge(), ...plot.wood((x, y) => beside(x, y) > 0.1)])
  );
}

/** How far a point is from the way between the centre and a gate. */
function offWay([x, y]: Point, [cx, cy]: Point, [gx, gy]: Point): number {
  if ((x - cx) * (gx - cx) + (y - cy) * (gy - cy) <= 0) return 9;
  return Math.abs((x - cx) * (gy - cy) - (y - cy) * (gx - cx)) / Math.max(0.01, Math.hypot(gx - cx, gy - cy));
}

/** Park and water are parted by a curved beach from their shared corner to the opposite one. */
function shore(plot: Plot, id: string): string {
  const { x0, y0, x1, y1, tile } = plot;
  const shared = Math.max(
    0,
    [0, 1, 2, 3].findIndex((side) => "GWG".includes(`${tile[side]}${tile[(side + 1) % 4]}`)),
  );
  const corners: Point[] = [
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  const [ax, ay] = corners[shared] as Point;
  const [bx, by] = corners[(shared + 2) % 4] as Point;
  const [ox, oy] = (
    [
      [0, -2],
      [2, 0],
      [0, 2],
      [-2, 0],
    ] as Point[]
  )[tile.indexOf("W")] as Point;
  const [px, py] = [-(by - ay) * 0.16, (bx - ax) * 0.16];
  const at = (x: number, y: number): string => `${n(x * U)} ${n(y * U)}`;
  const beach =
    `M${at(ax, ay)}C${at(ax * 0.6 + bx * 0.4 + px, ay * 0.6 + by * 0.4 + py)} ` +
    `${at(ax * 0.4 + bx * 0.6 - px, ay * 0.4 + by * 0.6 - py)} ${at(bx, by)}`;
  const beyond =
    `L${at(bx + ox * 0.6, by + oy * 0.6)}L${at((ax + bx) / 2 + ox, (ay + by) / 2 + oy)}` +
    `L${at(ax + ox * 0.6, ay + oy * 0.6)}Z`;
  const towards = ((bx - ax) * oy - (by - ay) * ox) / distance([ax, ay], [bx, by]) / 2;
  const side = (x: number, y: number): number => ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * towards;
  return (
    path(plot.aprons("G"), "var(--park)") +
    path(plot.aprons("W"), "var(--shore)") +
    path(plot.aprons("W", 0.035), "var(--water)") +
    `<clipPath id="${id}"><path d="${plot.shape()}"/></clipPath><g clip-path="url(#${id})">` +
    path(plot.shape(), "var(--park)") +
    path(plot.shape(0.03), "var(--park-2)", 'fill-opacity=".35"') +
    path(beach + beyond, "var(--water)") +
    stroke(beach, "var(--shore)", 6) +
    plot.waves((x, y) => side(x, y) > 0.12) +
    "</g>" +
    trees([...plot.hedge(), ...plot.wood((x, y) => side(x, y) < -0.09)])
  );
}
