// The grounds that a club can have, all of them colours of the pages.

import type { ClubInfo } from "../../api";

export const COLOURS = ["mint", "dawn", "sun", "stone"] as const;

const SKIES: Record<ClubInfo["colour"], string> = {
  dawn: "var(--sky-1)",
  mint: "var(--mint)",
  sun: "var(--lit-soft)",
  stone: "var(--paper-sunken)",
};

/** The ground of a club. */
export function skyOf(colour: ClubInfo["colour"]): string {
  return SKIES[colour];
}
