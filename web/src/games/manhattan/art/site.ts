// The poster of an abandoned game: the city with the tallest tower, which was to become taller still.

import { crane, dusk } from "../../../board/crane";
import type { Colour, State } from "../api";
import { CITIES, height, owner, plotAt, type Side } from "../plots";
import { Block, FAR_TO_NEAR, n, type Point, points } from "./block";
import { towerArt } from "./tower";

/** How many floors the scaffold is for. */
const PLANNED = 3;

/** A picture of 452 × 800. */
export function siteArt(game: State, side: Side): string {
  const [tallest, tower] = Object.entries(game.towers).sort(([, a], [, b]) => height(b) - height(a))[0] ?? [];
  const city = tallest?.[0] ?? CITIES[0];
  const floors = tower ? height(tower) : 0;
  const block = new Block(430, Math.min(20.5, 200 / Math.max(8, floors)));
  block.foot = 0.3 * block.pitch;
  let art = block.slab();
  const places = FAR_TO_NEAR.map(([row, column]) => ({ row, column, at: `${city}${plotAt(side, row, column)}` }));
  for (const { row, column } of places) art += block.pad(row, column);
  for (const { row, column, at } of places) {
    const standing = game.towers[at];
    if (standing) art += towerArt(block, row, column, standing, null);
    if (at === (tallest ?? places[4]?.at)) art += scaffold(block, row, column, floors);
  }
  const [x, y] = block.centre(2, 2);
  const [footX, footY] = block.at(x, y);
  return (
    dusk(452, 800, 600, 150, 120) +
    `<g transform="translate(11 ${n(735 - block.depth)})">${art}${crane(footX, footY, 360, 250, load((tower && owner(tower)) ?? "blue"))}</g>`
  );
}

/** What stands round floors that never came. */
function scaffold(block: Block, row: number, column: number, floors: number): string {
  const [x, y] = block.centre(row, column);
  const h = block.foot / 2;
  const corners: Point[] = [
    [x - h, y - h],
    [x + h, y - h],
    [x + h, y + h],
  ];
  const at = (z: number): Point[] => corners.map(([u, v]) => block.at(u, v, (floors + z) * block.floor));
  const lines = Array.from({ length: PLANNED + 1 }, (_, z) => `<polyline points="${points(...at(z))}"/>`);
  const braces = Array.from({ length: PLANNED }, (_, z) => {
    const [a, b, d] = at(z);
    const [, up, over] = at(z + 1);
    return a && b && d && up && over
      ? `<polyline points="${points(a, up)}"/><polyline points="${points(b, over)}"/>`
      : "";
  });
  const poles = at(0).map((low, i) => `<polyline points="${points(low, at(PLANNED)[i] ?? low)}"/>`);
  return `<g fill="none" stroke="var(--ink)" stroke-width="2.2" stroke-linejoin="round">${lines.join("")}${poles.join("")}<g stroke-width="1.3">${braces.join("")}</g></g>`;
}

/** A piece of one floor on its ropes. */
function load(colour: Colour): string {
  const windows = [0, 1, 2, 3].map((i) => `<rect x="${-18 + i * 10}" y="24" width="5" height="18"/>`);
  return (
    `<path d="M0 0L-24 16H24Z" fill="none" stroke="var(--ink)" stroke-width="2"/>` +
    `<rect x="-24" y="16" width="48" height="34" fill="var(--${colour})" stroke="var(--tower-edge)" stroke-width="1.6"/>` +
    `<g fill="var(--${colour}-pat)" fill-opacity=".7">${windows.join("")}</g>`
  );
}
