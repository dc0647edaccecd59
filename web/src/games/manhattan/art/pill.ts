// A mark beside new floors where no label has room: one segment for each build at a plot, with a line between them.

import type { Colour } from "../api";

/** What a segment tells: the number of the turn, whose floors (where it is said), and how many. */
export interface Part {
  index: number;
  number: number;
  colour: Colour | null;
  floors: number;
}

/** Where the parts of a segment stand, from the pill's left end. */
export interface Segment extends Part {
  /** Its left end. */
  x: number;
  disc: number;
  chip: number;
  /** Where the number of floors begins. */
  text: number;
}

/** A pill is as high as this; it is drawn larger or smaller as a whole. */
export const PILL = { height: 22, disc: 9, chip: 15 };
/** Between all parts, between a rim and what is next to it, and after the floors. */
const GAP = 7;
const EDGE = 2;
const END = 9;
/** How wide "+4" is. */
const FLOORS = 17;

/** Return the segments of a pill, and its width. */
export function pill(parts: readonly Part[]): { segments: Segment[]; width: number } {
  let x = 0;
  const segments = parts.map((part, index): Segment => {
    const left = x;
    const disc = left + (index ? GAP : EDGE) + PILL.disc;
    const chip = disc + PILL.disc + GAP;
    const text = part.colour ? chip + PILL.chip + GAP - 1 : chip;
    x = text + FLOORS + (index === parts.length - 1 ? END : GAP);
    return { ...part, x: left, disc, chip, text };
  });
  return { segments, width: x };
}
