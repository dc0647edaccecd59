// The pages that the bar leads to where there is no server, in place of src/parts/barPages.ts.

import { t } from "./words";

export const PAGES = ["play", "puzzles", "learn", "rules"] as const;
export const BELOW = [...PAGES];
export const ICONS: Record<(typeof BELOW)[number], string> = {
  play: "M3 21V11h5v10M8 21V4h7v17M15 21v-8h6v8z",
  puzzles: "M3 9h4.300a2.500 2.500 0 1 1 4.400 0H16v4.300a2.500 2.500 0 1 1 0 4.400V22H3z",
  learn: "M2 9l10-5 10 5-10 5zM6 11.500v5q6 4 12 0v-5M22 9v6",
  rules: "M5 3h12l2 2v16H5zM8 8h8M8 12h8M8 16h5",
};

export const label = (page: (typeof PAGES)[number]): string => t(`page.${page}`);
export const labelBelow = (page: (typeof PAGES)[number]): string => label(page);
