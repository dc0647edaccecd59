// Where a city has room to tell what happened: a label, and a line from it to the tower's sign.

import type { Point } from "./block";
import { around, type Box, meets } from "./boxes";

/** What is to be told, and of which tower. */
export interface NoteRequest {
  /** The label's lines, in the forms that it may have: the one to be preferred first. */
  forms: readonly (readonly string[])[];
  sign: Box;
  /** Where the tower stands on the ground. */
  base: Point;
  /** Whether it must have a label, before all others: the viewer has lost something. */
  must: boolean;
}

export type Note<T extends NoteRequest> = T & {
  lines: readonly string[];
  box: Box;
  /** From the label to the point at the sign, or at the ground. */
  line: readonly Point[];
};

/** The part of a poster that labels may use, and what else stands there. */
export interface Sky {
  width: number;
  height: number;
  /** Signs, towers and flags. */
  taken: readonly Box[];
  /** Whether a turn's number stands before the text. */
  numbered: boolean;
}

/** How far labels stay from the poster's rim, and lines from signs. */
const RIM = 10;
const CLEAR = 3;
/** The height of a label, with one line of text and for each more. */
const HEIGHT = { one: 32, more: 18 };
const TWO = HEIGHT.one + HEIGHT.more - 4;
/** How far a tower's spire and sun reach above its sign. */
const ROOF = 20;
/** How far a label that must be told moves at a time in search of room. */
const STEP = 8;
/** The width of a character, and of what stands around the text, with a number and without. */
const CHARACTER = 7.2;
const AROUND = { numbered: 54, plain: 26 };

/** Return the notes that have room on a poster, those that must be told first; each of these is there. */
export function notesIn<T extends NoteRequest>(sky: Sky, items: readonly T[]): Note<T>[] {
  const notes: Note<T>[] = [];
  const order = [...items.filter(({ must }) => must), ...items.filter(({ must }) => !must)];
  for (const item of order) {
    const left = { ...sky, taken: [...sky.taken, ...notes.map(({ box }) => box)] };
    const note = inSky(left, item) ?? (item.must ? (anywhere(left, item) ?? overName(left, item)) : null);
    if (note) notes.push(note);
  }
  return notes;
}

/** The size of a label with these lines. */
function sizeOf(lines: readonly string[], numbered: boolean): { w: number; h: number } {
  const w = Math.max(...lines.map((line) => line.length)) * CHARACTER + AROUND[numbered ? "numbered" : "plain"];
  return { w, h: lines.length === 2 ? TWO : HEIGHT.one + HEIGHT.more * (lines.length - 1) };
}

/** At the poster's upper rim. */
function inSky<T extends NoteRequest>(sky: Sky, item: T): Note<T> | null {
  for (const lines of item.forms) {
    const size = sizeOf(lines, sky.numbered);
    for (const x of [sky.width - RIM - size.w, RIM, (sky.width - size.w) / 2]) {
      const note = tried(sky, item, lines, { x, y: RIM + 1, ...size });
      if (note) return note;
    }
  }
  return null;
}

/** Wherever nothing stands, as high up as possible. */
function anywhere<T extends NoteRequest>(sky: Sky, item: T): Note<T> | null {
  for (const lines of item.forms) {
    const size = sizeOf(lines, sky.numbered);
    for (let y = RIM + 1; y + size.h < sky.height - RIM; y += STEP)
      for (let x = sky.width - RIM - size.w; x >= RIM; x -= STEP) {
        const note = tried(sky, item, lines, { x, y, ...size });
        if (note) return note;
      }
  }
  return null;
}

/** Over the city's name, whose place is always there; the line goes to the ground under the tower. */
function overName<T extends NoteRequest>(sky: Sky, item: T): Note<T> {
  const lines = item.forms.at(-1) ?? [];
  const { w, h } = sizeOf(lines, sky.numbered);
  const x = Math.max(0, Math.min(RIM, sky.width - w));
  const others = sky.taken.filter((box) => box.x < x + w && box.y > sky.height - 2 * h).map((box) => box.y);
  const box = { x, y: Math.min(sky.height - 5, ...others) - h - 1, w, h };
  const from = Math.max(x + 12, Math.min(x + w - 12, item.base[0]));
  return { ...item, lines, box, line: [[from, box.y], item.base] };
}

function tried<T extends NoteRequest>(sky: Sky, item: T, lines: readonly string[], box: Box): Note<T> | null {
  if (box.x < RIM || box.x + box.w > sky.width - RIM || sky.taken.some((one) => meets(box, one, 2 * CLEAR)))
    return null;
  const line = ways(box, item.sign).find((way) => free(way, sky.taken, item.sign));
  return line ? { ...item, lines, box, line } : null;
}

/** The ways from a label to a sign: straight down, down one of its ends and to the side, or straight to the side. */
function ways(label: Box, sign: Box): (readonly Point[])[] {
  const foot = label.y + label.h;
  const [x, y] = [sign.x + sign.w / 2, sign.y + sign.h / 2];
  const side = (from: number): number => (from < x ? sign.x - CLEAR : sign.x + sign.w + CLEAR);
  if (y > label.y + 4 && y < foot - 4) {
    const edge = label.x > x ? label.x : label.x + label.w;
    return [
      [
        [edge, y],
        [side(edge), y],
      ],
    ];
  }
  if (sign.y < foot + 6) return [];
  const inside = x > label.x + 12 && x < label.x + label.w - 12;
  const straight: readonly Point[] = [
    [x, foot],
    [x, sign.y - CLEAR],
  ];
  const bent = [label.x + 16, label.x + label.w - 16].flatMap((end): (readonly Point[])[] => {
    if (end >= sign.x - 8 && end < sign.x + sign.w + 8) return [];
    return [
      [
        [end, foot],
        [end, y],
        [side(end), y],
      ],
    ];
  });
  return inside ? [straight, ...bent] : bent;
}

function free(way: readonly Point[], taken: readonly Box[], goal: Box): boolean {
  const middle = goal.x + goal.w / 2;
  const own = ({ x, y, w }: Box): boolean => x <= middle && x + w >= middle && y >= goal.y - ROOF;
  const others = taken.filter((box) => !own(box));
  return way.slice(1).every((to, index) => {
    const part = around(way[index] as Point, to);
    return others.every((box) => !meets(part, box, CLEAR));
  });
}
