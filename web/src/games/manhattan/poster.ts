// The home page's picture: one big block, towers of the four colours before a rising sun.

import "./tokens.css";
import { Block, FAR_TO_NEAR, n } from "./art/block";
import { emblem } from "./art/emblems";
import type { PosterShape, Shape, Thumbnail } from "../../core/game";
import type { State } from "./api";
import { CITIES, type City, height, plotAt, type Tower } from "./plots";
import { towerArt } from "./art/tower";

const TOWERS: Record<string, Tower> = {
  a3: [
    ["blue", 3],
    ["green", 2],
    ["blue", 4],
  ],
  b3: [
    ["black", 4],
    ["red", 3],
  ],
  c3: [
    ["green", 2],
    ["red", 1],
  ],
  a2: [
    ["red", 3],
    ["black", 2],
  ],
  b2: [
    ["green", 4],
    ["blue", 3],
    ["red", 4],
    ["red", 2],
  ],
  c2: [
    ["blue", 4],
    ["black", 3],
    ["black", 2],
  ],
  a1: [["green", 3]],
  b1: [
    ["red", 2],
    ["blue", 1],
  ],
  c1: [
    ["black", 1],
    ["green", 4],
  ],
};

const WIDE = 498;
const TALL = 650;

/** As an SVG that fills its place, so tall for a width of 498; its colours are those of the tokens. */
export function poster(tall: PosterShape = TALL): string {
  // Low and wide, all towers are whole, and beside the block is sky for words.
  if (tall === "banner")
    return `<svg viewBox="-960 0 1420 330" width="1420" height="330">${skyline(TOWERS, "M", 1, 340, 330, 14.5, 960, 120)}</svg>`;
  // Below the name and the line of the poster, which take about 160.
  return framed(WIDE, tall, skyline(TOWERS, "M", 1, WIDE, tall, Math.min(23, (tall - 316) / 13)));
}

/** How many cities a picture has in a row, in how many rows, and how large each is. */
const SHAPES: Record<Shape, { columns: number; rows: number; width: number; tall: number }> = {
  tall: { columns: 1, rows: 1, width: 320, tall: 340 },
  wide: { columns: 2, rows: 1, width: 272, tall: 340 },
  whole: { columns: 3, rows: 2, width: 272, tall: 272 },
};
const GAP = 8;

export const thumbnail: Thumbnail<State> = (state, shape) => drawCities(state.towers, shape);

/** The cities with the most floors, seen from the south; the highest tower has room. */
export function drawCities(towers: State["towers"], shape: Shape): string {
  const { columns, rows, width, tall } = SHAPES[shape];
  const floors = (city: City): number =>
    Object.values(towersOf(towers, city)).reduce((sum, tower) => sum + height(tower), 0);
  const most = CITIES.toSorted((a, b) => floors(b) - floors(a)).slice(0, columns * rows);
  const cities = CITIES.filter((city) => most.includes(city));
  const highest = Math.max(8, ...cities.flatMap((city) => Object.values(towersOf(towers, city)).map(height)));
  const floor = Math.min(18, (0.5 * tall) / highest);
  const drawn = cities.map((city, index) => {
    const sky = shape === "tall" ? 1 : CITIES.indexOf(city) + 1;
    const [x, y] = [(index % columns) * (width + GAP), Math.floor(index / columns) * (tall + GAP)];
    const inside = skyline(towersOf(towers, city), city, sky, width, tall, floor);
    return `<svg x="${x}" y="${y}" width="${width}" height="${tall}">${inside}</svg>`;
  });
  return framed(columns * (width + GAP) - GAP, rows * (tall + GAP) - GAP, drawn.join(""));
}

function towersOf(towers: State["towers"], city: City): Record<string, Tower> {
  const own = Object.entries(towers).filter(([plot]) => plot.startsWith(city));
  return Object.fromEntries(own.map(([plot, tower]) => [plot.slice(-2), tower]));
}

function framed(width: number, tall: number, inside: string): string {
  return (
    `<svg viewBox="0 0 ${width} ${tall}" width="100%" height="100%" preserveAspectRatio="xMidYMax slice" aria-hidden="true">` +
    `${inside}</svg>`
  );
}

/** A block with its towers before a sun over a silhouette; the sky goes on to its `left` and `right`. */
function skyline(
  towers: Readonly<Record<string, Tower>>,
  city: City,
  sky: number,
  width: number,
  tall: number,
  floor: number,
  left = 0,
  right = 0,
): string {
  const block = new Block(width * 0.98, floor);
  block.foot = 0.3 * block.pitch;
  const top = tall - block.depth - (width * 40) / WIDE;
  const horizon = top + block.top * 0.5;
  const [cx, cy] = [Math.round(width * 0.6), Math.round(tall * 0.47)];
  const reach = (900 / WIDE) * width + left;
  const rays = Array.from({ length: 28 }, (_, i) => {
    const a = (i * Math.PI) / 14;
    const far = (turn: number): string =>
      `${Math.round(cx + reach * Math.cos(turn))} ${Math.round(cy + reach * Math.sin(turn))}`;
    return `<path d="M${cx} ${cy}L${far(a)}L${far(a + 0.11)}Z"/>`;
  });
  const places = FAR_TO_NEAR.map(([row, column]) => ({ row, column, tower: towers[plotAt("S", row, column)] ?? [] }));
  const ground = places.map(({ row, column }) => block.pad(row, column)).join("");
  const shadows = places
    .map(({ row, column, tower }) => block.cast(row, column, (height(tower) * floor * 8) / 23))
    .join("");
  const drawn = places.map(({ row, column, tower }) => towerArt(block, row, column, tower, null)).join("");
  return (
    `<rect x="${-left}" width="${left + width + right}" height="${tall}" fill="var(--sky-${sky})"/><g fill="var(--disc)" fill-opacity="var(--rays-o)">${rays.join("")}</g>` +
    `<circle cx="${cx}" cy="${cy}" r="${n(width * 0.37)}" fill="var(--disc)" fill-opacity="var(--disc-o)"/>${emblem(city, width * 1.15, horizon)}` +
    `<rect x="${-left}" y="${n(horizon)}" width="${left + width + right}" height="${n(tall - horizon)}" fill="var(--emblem)" fill-opacity=".10"/>` +
    `<g transform="translate(${n(width * 0.01)} ${n(top)})">${block.slab()}${ground}${shadows}${drawn}</g>`
  );
}
