// A tower as a drawing: walls in the builders' colours, the roof in the owner's.

import type { Colour, Piece } from "../api";
import { type Block, COS, n, type Point, points, SIN, TILT } from "./block";
import { floorsBy, height, owner, type Tower } from "../plots";

interface Run {
  colour: Colour;
  from: number;
  floors: number;
}

/** Pieces of one colour that lie on each other. */
export function runsOf(tower: Tower): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const [colour, floors] of tower) {
    const last = runs.at(-1);
    if (last?.colour === colour) last.floors += floors;
    else runs.push({ colour, from, floors });
    from += floors;
  }
  return runs;
}

/** How high a run of floors is at least that bears a letter: labels neither touch each other nor are cut. */
const LETTERED = 13;

/** On which run, by its lowest floor, each colour's letter and number stand: its largest, the upper one of two. */
export function labels(tower: Tower, letters: Record<Colour, string>, floor: number): Map<number, string> {
  const runs = runsOf(tower);
  const texts = new Map<number, string>();
  for (const [colour, total] of floorsBy(tower)) {
    const own = runs.filter((run) => run.colour === colour);
    const best = own.reduce((a, b) => (b.floors >= a.floors ? b : a));
    if (best.floors * floor >= LETTERED) texts.set(best.from, `${letters[colour]}${total}`);
  }
  return texts;
}

/** The corners of a tower's foot: near left, near right, far right, far left. */
function corners(block: Block, row: number, column: number): [Point, Point, Point, Point] {
  const [x, y] = block.centre(row, column);
  const h = block.foot / 2;
  return [
    [x - h, y - h],
    [x + h, y - h],
    [x + h, y + h],
    [x - h, y + h],
  ];
}

/** Two walls, from floor to floor. */
function walls(block: Block, row: number, column: number, colour: Colour, z0: number, z1: number): string {
  const [a, b, d] = corners(block, row, column);
  const at = (p: Point, z: number): Point => block.at(p[0], p[1], z);
  return (
    `<polygon points="${points(at(b, z0), at(d, z0), at(d, z1), at(b, z1))}" fill="var(--${colour}-shade)"/>` +
    `<polygon points="${points(at(a, z0), at(b, z0), at(b, z1), at(a, z1))}" fill="var(--${colour})"/>`
  );
}

export function roof(block: Block, row: number, column: number, colour: Colour, z: number): string {
  const [a, b, d, e] = corners(block, row, column).map(([x, y]) => block.at(x, y, z)) as [Point, Point, Point, Point];
  const [x, y] = block.centre(row, column);
  const i = (block.foot / 2) * 0.55;
  return (
    `<polygon points="${points(a, b, d, e)}" fill="var(--${colour}-tint)"/>` +
    `<polygon points="${block.quad(x - i, y - i, x + i, y + i, z)}" fill="var(--${colour})" fill-opacity=".55"/>`
  );
}

/** The windows of floor `k` on a front wall, in its own coordinates: each colour has a pattern. */
function windows(colour: Colour, k: number, w: number, f: number): string {
  const y = -(k + 1) * f;
  const pattern = `fill="var(--${colour}-pat)" fill-opacity=".62"`;
  if (colour === "red")
    return `<rect x="${n(w * 0.12)}" y="${n(y + f * 0.34)}" width="${n(w * 0.76)}" height="${n(f * 0.3)}" ${pattern}/>`;
  if (colour === "blue") {
    const bar = (i: number): string =>
      `M${n(w * (0.14 + 0.2 * i))} ${n(y + f * 0.2)}h${n(w * 0.1)}v${n(f * 0.6)}h${n(-w * 0.1)}z`;
    return `<path d="${[0, 1, 2, 3].map(bar).join("")}" ${pattern}/>`;
  }
  if (colour === "green") {
    const r = n(Math.min(f * 0.23, w * 0.1));
    return [0, 1, 2]
      .map((i) => `<circle cx="${n(w * (0.22 + 0.28 * i))}" cy="${n(y + f * 0.5)}" r="${r}" ${pattern}/>`)
      .join("");
  }
  const stroke = (i: number): string =>
    `M${n(w * (0.1 + 0.28 * i))} ${n(y + f * 0.82)}L${n(w * (0.1 + 0.28 * i) + f * 0.5)} ${n(y + f * 0.2)}`;
  return `<path d="${[0, 1, 2].map(stroke).join("")}" stroke="var(--black-pat)" stroke-opacity=".7" stroke-width="${n(Math.max(1, f * 0.14))}" fill="none"/>`;
}

/** What is on the front walls: windows, a light joint between pieces, letters with numbers. */
function front(
  block: Block,
  row: number,
  column: number,
  tower: Tower,
  letters: Record<Colour, string> | null,
  whole?: ReadonlySet<number>,
): string {
  const [A, B] = corners(block, row, column);
  const [a, b] = [block.at(A[0], A[1]), block.at(B[0], B[1])];
  const w = b[0] - a[0];
  const f = block.floor;
  const texts = letters ? labels(tower, letters, f) : new Map<number, string>();
  let out = "";
  let z = 0;
  for (const [, floors] of tower.slice(0, -1)) {
    z += floors;
    out += `<path d="M0 ${n(-z * f)}H${n(w)}" stroke="var(--tower-gap)" stroke-width="1.1" stroke-opacity=".85"/>`;
  }
  for (const { colour, from, floors } of runsOf(tower)) {
    const text = whole && !whole.has(from) ? undefined : texts.get(from);
    const need = Math.max(1, Math.ceil(11.5 / f));
    const low = text ? from + (floors - need) / 2 : Infinity;
    for (let k = from; k < from + floors; k += 1) {
      if (!(low - 0.99 < k && k < low + need - 0.01)) out += windows(colour, k, w, f);
    }
    if (text) {
      const long = text.length > 2;
      out +=
        `<text x="${n(w / 2)}" y="${n(-(from + floors / 2) * f + 4.3)}" class="num" font-size="${long || f < 12 ? 12 : 13}"` +
        `${long ? ' letter-spacing="-.6"' : ""} fill="var(--${colour}-on)" stroke="var(--${colour})" stroke-width="2.4" paint-order="stroke">${text}</text>`;
    }
  }
  return `<g transform="matrix(1 ${Math.round((SIN * TILT * 1e4) / COS) / 1e4} 0 1 ${n(a[0])} ${n(a[1])})">${out}</g>`;
}

/** The outline of a body from floor height to floor height. */
export function outline(block: Block, row: number, column: number, z0: number, z1: number): string {
  const [A, B, D, E] = corners(block, row, column);
  const at = (p: Point, z: number): Point => block.at(p[0], p[1], z);
  return points(at(A, z0), at(B, z0), at(D, z0), at(D, z1), at(E, z1), at(A, z1));
}

/** A whole tower; `letters` writes each colour's floors on it, where the run from this floor is among `whole`. Drawn once for everything that looks alike. */
export function towerArt(
  block: Block,
  row: number,
  column: number,
  tower: Tower,
  letters: Record<Colour, string> | null,
  whole?: ReadonlySet<number>,
): string {
  const key = `${block.width}|${block.floor}|${block.foot}|${row}${column}|${tower.map(([colour, floors]) => `${colour[2]}${floors}`).join("")}|${letters ? letters.black : ""}|${whole ? [...whole].join() : "all"}`;
  const cached = drawn.get(key);
  if (cached !== undefined) return cached;
  if (drawn.size > 600) drawn.clear();
  const art = draw(block, row, column, tower, letters, whole);
  drawn.set(key, art);
  return art;
}

const drawn = new Map<string, string>();

function draw(
  block: Block,
  row: number,
  column: number,
  tower: Tower,
  letters: Record<Colour, string> | null,
  whole?: ReadonlySet<number>,
): string {
  const f = block.floor;
  const [, B, D] = corners(block, row, column);
  const tall = height(tower) * f;
  let out = "";
  let joints = "";
  let z = 0;
  tower.forEach(([colour, floors]: Piece, index) => {
    out += walls(block, row, column, colour, z * f, (z + floors) * f);
    z += floors;
    if (index === tower.length - 1) return;
    const [p, q] = [block.at(B[0], B[1], z * f), block.at(D[0], D[1], z * f)];
    joints += `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`;
  });
  out += front(block, row, column, tower, letters, whole);
  if (joints) out += `<path d="${joints}" stroke="var(--tower-gap)" stroke-opacity=".45"/>`;
  const top = owner(tower);
  if (top) out += roof(block, row, column, top, tall);
  return `${out}<polygon points="${outline(block, row, column, 0, tall)}" fill="none" stroke="var(--tower-edge)" stroke-opacity=".8" stroke-width="1" stroke-linejoin="round"/>`;
}
