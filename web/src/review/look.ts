// How a seat is drawn in a review's pictures: its first colour, with the pattern that the colour has on the boards.

import { preferences } from "../core/preferences.svelte";
import type { Face, Scene } from "../core/scene";

export interface Look {
  colour: string;
  letter: string;
  name: string;
}

/** Of a pattern of 10 by 10: what is drawn in it, and how wide its strokes are. */
export interface Pattern {
  path: string;
  stroke: number;
}

const PLAIN: Pattern = { path: "", stroke: 0 };
const PATTERNS: Record<string, Pattern> = {
  red: { path: "M0 5h10", stroke: 1.6 },
  blue: { path: "M5 0v10", stroke: 1.6 },
  green: { path: "M5 5h.01", stroke: 3 },
  black: { path: "M-2 2L2 -2M0 10L10 0M8 12L12 8", stroke: 1.4 },
  yellow: { path: "M2.5 2.5h.01M7.5 7.5h.01", stroke: 4 },
};

/** How long the dashes and gaps of a seat's line are. */
export const DASHES = ["", "9 4", "3 3", "12 4 3 4"];

export function patternOf(colour: string): Pattern {
  return PATTERNS[colour] ?? PLAIN;
}

export function looks(scene: Scene, face: Face): Look[] {
  return scene.sitters.map(({ name }, seat) => {
    const [first] = face.colours(scene, seat);
    return { colour: first?.name ?? "black", letter: first?.letter ?? String(seat + 1), name };
  });
}

/** A share as a whole number of hundredths. */
export function percent(share: number): string {
  return share.toLocaleString(preferences.language, { style: "percent" });
}

/** A difference of shares, with its sign where it has one. */
export function points(share: number, sign = true, digits = 1): string {
  const told = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign ? "exceptZero" : "never" } as const;
  return share.toLocaleString(preferences.language, told).replace("-", "−");
}
