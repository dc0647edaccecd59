// Where a city's sky has room to tell what happened: a label, and a line from it to the tower's sign.

import { around, type Box, meets } from "./boxes";

/** What is to be told, and of which sign. */
export interface Item {
  /** Which deed it is. */
  index: number;
  number: number;
  lines: readonly [string, string];
  sign: Box;
}

export interface Note extends Item {
  box: Box;
  /** From the label to the point at the sign. */
  line: readonly (readonly [number, number])[];
}

/** How far labels stay from the poster's rim, and lines from signs. */
const RIM = 10;
const CLEAR = 3;
const HEIGHT = 46;
/** How far a tower's spire and sun reach above its sign. */
const ROOF = 20;
/** The width of a character, and of what stands around the text, with a number and without. */
const CHARACTER = 7.2;
const AROUND = { numbered: 54, plain: 26 };

/** Return the notes that have room above the towers on a poster of this width; `taken`: signs and towers. */
export function notesIn(width: number, items: readonly Item[], taken: readonly Box[], numbered: boolean): Note[] {
  const notes: Note[] = [];
  for (const one of items) {
    const note = placed(width, one, [...taken, ...notes.map(({ box }) => box)], numbered);
    if (note) notes.push(note);
  }
  return notes;
}

function placed(width: number, item: Item, taken: readonly Box[], numbered: boolean): Note | null {
  const w = Math.max(...item.lines.map((line) => line.length)) * CHARACTER + AROUND[numbered ? "numbered" : "plain"];
  for (const x of [width - RIM - w, RIM, (width - w) / 2]) {
    const box = { x, y: RIM + 1, w, h: HEIGHT };
    if (x < RIM || x + w > width - RIM || taken.some((one) => meets(box, one, 2 * CLEAR))) continue;
    const line = lines(box, item.sign).find((way) => free(way, taken, item.sign));
    if (line) return { ...item, box, line };
  }
  return null;
}

/** The ways from a label to a sign below it: straight down, or down one of its ends and to the side. */
function lines(label: Box, sign: Box): (readonly (readonly [number, number])[])[] {
  const foot = label.y + label.h;
  const [x, y] = [sign.x + sign.w / 2, sign.y + sign.h / 2];
  if (sign.y < foot + 6) return [];
  const inside = x > label.x + 12 && x < label.x + label.w - 12;
  const straight = [
    [x, foot],
    [x, sign.y - CLEAR],
  ] as const;
  const bent = [label.x + 16, label.x + label.w - 16].flatMap((end) => {
    const left = end < sign.x - 8;
    if (!left && end < sign.x + sign.w + 8) return [];
    const edge = left ? sign.x - CLEAR : sign.x + sign.w + CLEAR;
    return [
      [
        [end, foot],
        [end, y],
        [edge, y],
      ] as const,
    ];
  });
  return inside ? [straight, ...bent] : bent;
}

function free(way: readonly (readonly [number, number])[], taken: readonly Box[], goal: Box): boolean {
  const middle = goal.x + goal.w / 2;
  const own = ({ x, y, w }: Box): boolean => x <= middle && x + w >= middle && y >= goal.y - ROOF;
  const others = taken.filter((box) => !own(box));
  return way.slice(1).every((to, index) => {
    const part = around(way[index] as readonly [number, number], to);
    return others.every((box) => !meets(part, box, CLEAR));
  });
}
