// The bars of a histogram: as few points to a bar as leave room for all of them.

import type { ScoreCount } from "../../api";

export interface Bin {
  /** The lowest and the highest points in it. */
  from: number;
  to: number;
  count: number;
}

const MOST = 18;
const WIDTHS = [1, 2, 4, 5, 10, 20, 50];

/** Sort results into at most 18 bars of equal width, and at least one. */
export function bins(scores: readonly ScoreCount[]): Bin[] {
  const values = scores.map(({ score }) => score);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = WIDTHS.find((one) => Math.floor(high / one) - Math.floor(low / one) < MOST) ?? 100;
  const first = Math.floor(low / width) * width;
  const made: Bin[] = [];
  for (let from = first; from <= high; from += width) made.push({ from, to: from + width - 1, count: 0 });
  for (const { score, count } of scores) (made[Math.floor((score - first) / width)] as Bin).count += count;
  return made;
}
