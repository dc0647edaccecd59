// The winner's city before the sun: a real block of the final board, with the winner's tallest tower crowned.

import type { Colour, Facts, State } from "../api";
import { Block, FAR_TO_NEAR, n } from "./block";
import { CITIES, height, owner, plotAt, type Side } from "../plots";
import { towerArt } from "./tower";

/** A picture of 452 × 800. */
export function coverArt(game: State, facts: Facts, colours: readonly Colour[], side: Side): string {
  const won = (colour: Colour | null): boolean => colour !== null && (!colours.length || colours.includes(colour));
  const own = Object.entries(game.towers).filter(([, tower]) => won(owner(tower)));
  const [best] = own.sort(([, a], [, b]) => height(b) - height(a));
  const plot = facts.tallest && own.some(([one]) => one === facts.tallest) ? facts.tallest : best?.[0];
  const city = plot?.[0] ?? CITIES[0];
  const towers = Object.entries(game.towers).filter(([one]) => one[0] === city);
  const tall = Math.max(8, ...towers.map(([, tower]) => height(tower)));
  const block = new Block(430, Math.min(20.5, 300 / tall));
  block.foot = 0.3 * block.pitch;
  const rays = Array.from({ length: 24 }, (_, i) => {
    const a = (i * Math.PI) / 12;
    const far = (turn: number): string =>
      `${Math.round(250 + 900 * Math.cos(turn))} ${Math.round(430 + 900 * Math.sin(turn))}`;
    return `<path d="M250 430L${far(a)}L${far(a + 0.12)}Z"/>`;
  });
  let art = block.slab();
  const places = FAR_TO_NEAR.map(([row, column]) => ({ row, column, at: `${city}${plotAt(side, row, column)}` }));
  for (const { row, column, at } of places) {
    art +=
      at === plot
        ? `<polygon points="${block.square(row, column, 0.07)}" fill="var(--lit)" stroke="var(--lit-edge)" stroke-width="2.6"/>`
        : block.pad(row, column);
  }
  for (const { row, column, at } of places)
    art += game.towers[at] ? block.cast(row, column, height(game.towers[at]) * 9) : "";
  for (const { row, column, at } of places) {
    const tower = game.towers[at];
    const top = owner(tower);
    if (!tower || !top) continue;
    if (at === plot) art += crown(block, row, column, height(tower), top);
    art += towerArt(block, row, column, tower, null);
  }
  return (
    `<g fill="var(--sun)" fill-opacity="var(--rays2-o)">${rays.join("")}</g><circle cx="250" cy="430" r="140" fill="var(--sun)"/>` +
    `<rect y="560" width="452" height="240" fill="var(--emblem)" fill-opacity=".12"/><g transform="translate(11 ${n(735 - block.depth)})">${art}</g>`
  );
}

/** The spire on the winner's tower. */
function crown(block: Block, row: number, column: number, floors: number, colour: Colour): string {
  const [x, y] = block.at(...block.centre(row, column), floors * block.floor);
  return (
    `<path d="M${n(x - 9)} ${n(y)}L${n(x - 1.6)} ${n(y - 74)}H${n(x + 1.6)}L${n(x + 9)} ${n(y)}Z" fill="var(--${colour})" stroke="var(--tower-edge)" stroke-width="1.4"/>` +
    `<circle cx="${n(x)}" cy="${n(y - 78)}" r="7" fill="var(--sun)" stroke="var(--ink)" stroke-width="1.6"/>`
  );
}
