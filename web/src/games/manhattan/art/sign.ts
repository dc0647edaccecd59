// What stands on a roof: the sign with owner and height, a spire on a safe tower, the sun behind the single tallest.

import type { Colour } from "../api";
import { type Block, n, type Point, points } from "./block";
import { PATTERNS } from "../patterns";
import { type Box, meets } from "./boxes";

export interface Mark {
  height: number;
  /** What it shows instead while it counts. */
  counted?: number | null;
  owner: Colour;
  safe: boolean;
  /** How far it has climbed on its pole. */
  lift: number;
}

/** How large everything on roofs is. */
export const scaleOf = (block: Block): number => (block.small ? 0.8 : 1);

/** A sign: its middle, its roof, its upper rim, and its two decks, the owner's over the height's. */
interface Outline {
  x: number;
  roof: number;
  y: number;
  w: number;
  owner: number;
  number: number;
}

/** How wide and high signs are: as wide as a lane allows, but wide enough for their numbers. */
function size({ small, width }: Block, height: number): Pick<Outline, "w" | "owner" | "number"> {
  if (!small) return { w: 25, owner: 15, number: 17 };
  const lane = Math.min(17, width / LANES - 0.6);
  return { w: Math.max(lane, height < 10 ? 12.5 : 16), owner: 12.5, number: 13 };
}

/** How many lanes of one tower each a block has. */
const LANES = 12;

/** How high a sign stands over its roof. */
export const signHeight = (small: boolean): number => (small ? 12.5 + 13 + 3 : 15 + 17 + 4);

function frame(block: Block, row: number, column: number, height: number, lift: number): Outline {
  const [cx, cy] = block.centre(row, column);
  const [x, roof] = block.at(cx, cy, height * block.floor);
  return { ...size(block, height), x, roof, y: roof - signHeight(block.small) - lift };
}

/** A tower, as far as its sign is concerned. */
interface Standing {
  plot: string;
  row: number;
  column: number;
  height: number;
}

/**
 * Return by plot how far signs climb on their poles so that no two of them touch: far ones over near ones, none above
 * `ceiling`.
 */
export function lifts(block: Block, towers: readonly Standing[], ceiling = -Infinity): Map<string, number> {
  const climbed = new Map<string, number>();
  const taken: Box[] = [];
  const depth = ({ row, column }: Standing): number => block.at(...block.centre(row, column))[1];
  for (const one of [...towers].sort((a, b) => depth(b) - depth(a))) {
    const low = signBox(block, one.row, one.column, one.height, 0);
    const most = Math.max(0, Math.min(CLIMB, low.y - ceiling));
    let lift = 0;
    while (lift + 1 <= most && taken.some((box) => meets({ ...low, y: low.y - lift }, box, 0.4))) lift += 1;
    taken.push({ ...low, y: low.y - lift });
    climbed.set(one.plot, lift);
  }
  return climbed;
}

/** The longest pole. */
const CLIMB = 90;

/** Where the sign over a tower of this height stands. */
export function signBox(block: Block, row: number, column: number, height: number, lift: number): Box {
  const { x, y, w, owner, number } = frame(block, row, column, height, lift);
  return { x: x - w / 2, y, w, h: owner + number };
}

/** What a tower covers with everything on its roof, its sign apart: the walls, a spire, and the sun. */
export function towerBoxes(block: Block, row: number, column: number, mark: Omit<Mark, "owner">, sun: boolean): Box[] {
  const { x, y, w, roof } = frame(block, row, column, mark.height, mark.lift);
  const [wide, k] = [block.foot * 0.64, scaleOf(block)];
  const ground = roof + mark.height * block.floor;
  const boxes = [{ x: x - wide, y: roof, w: 2 * wide, h: ground - roof + wide / 2 }];
  if (mark.safe) boxes.push({ x: x - w / 2, y: y - 18 * k, w, h: 18 * k });
  if (sun) boxes.push(sunBox(block, row, column, mark.height, mark.lift));
  return boxes;
}

/** Where the sun behind a sign stands. */
export function sunBox(block: Block, row: number, column: number, height: number, lift: number): Box {
  const { x, y, owner, number } = frame(block, row, column, height, lift);
  const reach = 29 * scaleOf(block);
  return { x: x - reach, y: y + (owner + number) / 2 - reach, w: 2 * reach, h: 2 * reach };
}

/** The sun behind a sign. */
export function sun(block: Block, row: number, column: number, height: number, lift: number): string {
  const k = scaleOf(block);
  const { x, y, owner, number } = frame(block, row, column, height, lift);
  const cy = y + (owner + number) / 2;
  const ray = (turn: number): string => {
    const tip = ([e, r]: readonly [number, number]): Point => [x + Math.cos(turn + e) * r, cy + Math.sin(turn + e) * r];
    return points(tip([-0.13, 14 * k]), tip([0, 29 * k]), tip([0.13, 14 * k]));
  };
  const rays = Array.from({ length: 16 }, (_, i) => `<polygon points="${ray((i * Math.PI) / 8)}"/>`).join("");
  return `<g class="sun" fill="var(--sun)" stroke="var(--ink)" stroke-width=".9" stroke-linejoin="round">${rays}<circle cx="${n(x)}" cy="${n(cy)}" r="${n(20 * k)}"/></g>`;
}

function spire({ x, y }: Outline, k: number, owner: Colour): string {
  const tip = y - 15 * k;
  return (
    `<path d="M${n(x - 3.4 * k)} ${n(y + 2)}L${n(x - 0.7 * k)} ${n(tip)}H${n(x + 0.7 * k)}L${n(x + 3.4 * k)} ${n(y + 2)}Z" fill="var(--${owner})" stroke="var(--tower-edge)" stroke-width=".9"/>` +
    `<circle cx="${n(x)}" cy="${n(tip - 2 * k)}" r="${n(2.6 * k)}" fill="var(--sun)" stroke="var(--ink)" stroke-width=".9"/>`
  );
}

/** The sign, without its sun, which is drawn below all signs: whose the tower is (colour, pattern, letter), and its height. */
export function signArt(block: Block, row: number, column: number, mark: Mark, letter: string): string {
  const sign = frame(block, row, column, mark.height, mark.lift);
  const { x, y, roof, w, owner, number } = sign;
  const [left, k] = [x - w / 2, scaleOf(block)];
  const text = (value: string | number, at: number, size: number, fill: string): string =>
    `<text x="${n(x)}" y="${n(at)}" class="num" font-size="${size}" fill="var(--${fill})">${value}</text>`;
  const { path, stroke } = PATTERNS[mark.owner].chip;
  const plain = block.small ? 10 : 13;
  return (
    (mark.safe ? spire(sign, k, mark.owner) : "") +
    `<path d="M${n(x - w * 0.26)} ${n(roof)}V${n(y + 4)}M${n(x + w * 0.26)} ${n(roof)}V${n(y + 4)}" stroke="var(--ink)" stroke-width="1.4"/>` +
    `<rect x="${n(left)}" y="${n(y)}" width="${w}" height="${owner + number}" rx="2.4" fill="var(--paper-raised)"/>` +
    `<rect x="${n(left)}" y="${n(y)}" width="${w}" height="${owner}" rx="2" fill="var(--${mark.owner})"/>` +
    `<svg x="${n(left)}" y="${n(y)}" width="${w}" height="${owner}" viewBox="0 ${n(13 - owner / 2)} ${w} ${owner}" opacity=".6"><path transform="translate(${n(w / 2 - 13)} 0)" d="${path}" fill="${stroke ? "none" : `var(--${mark.owner}-pat)`}" stroke="var(--${mark.owner}-pat)" stroke-width="${stroke}" stroke-linecap="round"/></svg>` +
    `<rect x="${n(x - plain / 2)}" y="${n(y)}" width="${plain}" height="${owner}" fill="var(--${mark.owner})"/>` +
    `<rect x="${n(left)}" y="${n(y)}" width="${w}" height="${owner + number}" rx="2.4" fill="none" stroke="var(--ink)" stroke-width="1.2"/>` +
    text(letter, y + owner / 2 + 4.4, block.small ? 12 : 12.5, `${mark.owner}-on`) +
    text(mark.counted ?? mark.height, y + owner + number / 2 + (block.small ? 4.3 : 4.8), block.small ? 12 : 14, "ink")
  );
}
