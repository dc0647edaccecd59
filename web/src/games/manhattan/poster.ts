// The home page's picture: one big block, towers of the four colours before a rising sun.

import "./tokens.css";
import { Block, FAR_TO_NEAR, n } from "./art/block";
import { emblem } from "./art/emblems";
import { height, plotAt, type Tower } from "./plots";
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

/** As an SVG that fills its place; its colours are those of the tokens. */
export function poster(width = 498, tall = 650): string {
  const block = new Block(width * 0.98, 23);
  block.foot = 0.3 * block.pitch;
  const top = tall - block.depth - 40;
  const horizon = top + block.top * 0.5;
  const [cx, cy] = [Math.round(width * 0.6), Math.round(tall * 0.47)];
  const rays = Array.from({ length: 28 }, (_, i) => {
    const a = (i * Math.PI) / 14;
    const far = (turn: number): string =>
      `${Math.round(cx + 900 * Math.cos(turn))} ${Math.round(cy + 900 * Math.sin(turn))}`;
    return `<path d="M${cx} ${cy}L${far(a)}L${far(a + 0.11)}Z"/>`;
  });
  const places = FAR_TO_NEAR.map(([row, column]) => ({ row, column, tower: TOWERS[plotAt("S", row, column)] ?? [] }));
  const ground = places.map(({ row, column }) => block.pad(row, column)).join("");
  const shadows = places.map(({ row, column, tower }) => block.cast(row, column, height(tower) * 8)).join("");
  const towers = places.map(({ row, column, tower }) => towerArt(block, row, column, tower, null)).join("");
  return (
    `<svg viewBox="0 0 ${width} ${tall}" width="100%" height="100%" preserveAspectRatio="xMidYMax slice" aria-hidden="true">` +
    `<rect width="${width}" height="${tall}" fill="var(--sky-1)"/><g fill="var(--disc)" fill-opacity="var(--rays-o)">${rays.join("")}</g>` +
    `<circle cx="${cx}" cy="${cy}" r="${n(width * 0.37)}" fill="var(--disc)" fill-opacity="var(--disc-o)"/>${emblem("M", width * 1.15, horizon)}` +
    `<rect y="${n(horizon)}" width="${width}" height="${n(tall - horizon)}" fill="var(--emblem)" fill-opacity=".10"/>` +
    `<g transform="translate(${n(width * 0.01)} ${n(top)})">${block.slab()}${ground}${shadows}${towers}</g></svg>`
  );
}
