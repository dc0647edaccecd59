// The patterns that tell colours apart without colour.

import type { Pattern } from "../core/scene";

/** One pattern twice: for areas, in a tile of 10 by 10 that is repeated, and for a chip of 26 by 26. */
export interface Marking {
  readonly area: Pattern;
  readonly chip: Pattern;
}

const ROWS = [5, 13, 21];
const HALVES = [0, 5, 10, 15, 20, 25];

export const HORIZONTAL: Marking = {
  area: { path: "M0 5h10", stroke: 1.6 },
  chip: { path: "M0 5.5h26M0 12.5h26M0 19.5h26", stroke: 2 },
};
export const VERTICAL: Marking = {
  area: { path: "M5 0v10", stroke: 1.6 },
  chip: { path: "M6 0v26M13 0v26M20 0v26", stroke: 2 },
};
export const DOTS: Marking = {
  area: { path: "M5 5h.01", stroke: 3 },
  chip: { path: ROWS.flatMap((y) => ROWS.map((x) => `M${x} ${y}h.01`)).join(""), stroke: 3.8 },
};
export const DIAGONAL: Marking = {
  area: { path: "M-2 2L2 -2M0 10L10 0M8 12L12 8", stroke: 1.4 },
  chip: { path: "M-2 10L10 -2M-2 20L20 -2M4 28L28 4M14 28L28 14", stroke: 2 },
};
export const CHECKS: Marking = {
  area: { path: "M2.5 2.5h.01M7.5 7.5h.01", stroke: 4 },
  chip: {
    path: HALVES.flatMap((y, i) => [0, 10, 20].map((x) => `M${x + (i % 2 ? 5 : 0)} ${y}h5v5h-5z`)).join(""),
    stroke: 0,
  },
};
