// Which letters and numbers on the walls can be read whole: none is covered by a nearer tower, a sign, or a ring.

import type { Colour } from "../api";
import { type Block, COS, SIN, TILT } from "./block";
import { type Box, meets } from "./boxes";
import { height, type Tower } from "../plots";
import { labels, runsOf } from "./tower";

export interface DrawnTower {
  plot: string;
  row: number;
  column: number;
  tower: Tower;
}

/** The walls of some floors, as a box. */
export function wallsBox(block: Block, row: number, column: number, from: number, to: number): Box {
  const [x, y] = block.centre(row, column);
  const h = block.foot / 2;
  const [left] = block.at(x - h, y - h);
  const [right] = block.at(x + h, y + h);
  const [, near] = block.at(x + h, y - h);
  const [, top] = block.at(x - h, y - h, to * block.floor);
  return { x: left, y: top, w: right - left, h: near - from * block.floor - top };
}

/** Where a text stands on the front wall, around the middle of its floors. */
function textBox(block: Block, { row, column }: DrawnTower, middle: number, text: string): Box {
  const [x, y] = block.centre(row, column);
  const h = block.foot / 2;
  const [left, ground] = block.at(x - h, y - h);
  const wide = text.length > 2 ? 24 : 20;
  const across = block.foot * COS;
  return {
    x: left + (across - wide) / 2,
    y: ground + (block.foot * SIN * TILT) / 2 - middle * block.floor - 5,
    w: wide,
    h: 10,
  };
}

/**
 * Return by plot the lowest floors of the runs whose text is whole. `towers` come from the farthest to the nearest;
 * `covers` are what is drawn over all of them.
 */
export function uncoveredRuns(
  block: Block,
  towers: readonly DrawnTower[],
  letters: Record<Colour, string>,
  covers: readonly Box[],
): Map<string, ReadonlySet<number>> {
  const walls = towers.map(({ row, column, tower }) => wallsBox(block, row, column, 0, height(tower)));
  return new Map(
    towers.map((one, index) => {
      const over = [...walls.slice(index + 1), ...covers];
      const texts = labels(one.tower, letters, block.floor);
      const read = runsOf(one.tower).filter(({ from, floors }) => {
        const text = texts.get(from);
        return text && !over.some((box) => meets(textBox(block, one, from + floors / 2, text), box));
      });
      return [one.plot, new Set(read.map(({ from }) => from))];
    }),
  );
}
