// What stands on a roof: the sign with the height, a spire on a safe tower, the sun behind the single tallest.

import type { Colour } from "../api";
import { type Block, n, type Point, points } from "./block";

export interface Mark {
  height: number;
  /** What it shows instead while it counts. */
  counted?: number | null;
  owner: Colour;
  safe: boolean;
}

/** How large everything on roofs is. */
export const scaleOf = (block: Block): number => (block.small ? 0.8 : 1);

function frame(
  block: Block,
  row: number,
  column: number,
  height: number,
): { x: number; roof: number; w: number; h: number; y: number } {
  const [cx, cy] = block.centre(row, column);
  const [x, roof] = block.at(cx, cy, height * block.floor);
  const [w, h] = block.small ? [height < 10 ? 17 : 19, 14] : [22, 17];
  return { x, roof, w, h, y: roof - 4 * scaleOf(block) - h };
}

/** The sun behind a sign. */
export function sun(block: Block, row: number, column: number, height: number): string {
  const k = scaleOf(block);
  const { x, y, h } = frame(block, row, column, height);
  const cy = y + h / 2;
  const ray = (turn: number): string => {
    const tip = ([e, r]: readonly [number, number]): Point => [x + Math.cos(turn + e) * r, cy + Math.sin(turn + e) * r];
    return points(tip([-0.13, 10 * k]), tip([0, 23 * k]), tip([0.13, 10 * k]));
  };
  const rays = Array.from({ length: 14 }, (_, i) => `<polygon points="${ray((i * Math.PI) / 7)}"/>`).join("");
  return `<g class="sun" fill="var(--sun)" stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round">${rays}<circle cx="${n(x)}" cy="${n(cy)}" r="${n(14 * k)}"/></g>`;
}

function spire(block: Block, row: number, column: number, height: number, owner: Colour): string {
  const k = scaleOf(block);
  const { x, y } = frame(block, row, column, height);
  const tip = y - 15 * k;
  return (
    `<path d="M${n(x - 3.4 * k)} ${n(y + 2)}L${n(x - 0.7 * k)} ${n(tip)}H${n(x + 0.7 * k)}L${n(x + 3.4 * k)} ${n(y + 2)}Z" fill="var(--${owner})" stroke="var(--tower-edge)" stroke-width=".9"/>` +
    `<circle cx="${n(x)}" cy="${n(tip - 2 * k)}" r="${n(2.6 * k)}" fill="var(--sun)" stroke="var(--ink)" stroke-width=".9"/>`
  );
}

/** The sign, without its sun: that is drawn below all signs. */
export function signArt(block: Block, row: number, column: number, mark: Mark): string {
  const { x, roof, y, w, h } = frame(block, row, column, mark.height);
  const k = scaleOf(block);
  return (
    (mark.safe ? spire(block, row, column, mark.height, mark.owner) : "") +
    `<path d="M${n(x - w * 0.28)} ${n(roof)}v${n(-6 * k)}M${n(x + w * 0.28)} ${n(roof)}v${n(-6 * k)}" stroke="var(--ink)" stroke-width="1.4"/>` +
    `<rect x="${n(x - w / 2)}" y="${n(y)}" width="${w}" height="${h}" rx="2" fill="var(--paper-raised)" stroke="var(--ink)" stroke-width="1.1"/>` +
    `<text x="${n(x)}" y="${n(y + h / 2 + (block.small ? 4.4 : 5))}" class="num" font-size="${block.small ? 12 : 14}" fill="var(--ink)">${mark.counted ?? mark.height}</text>`
  );
}
