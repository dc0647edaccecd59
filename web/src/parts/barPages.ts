// The pages that the bar leads to. A build without a server has src/local/barPages.ts in its place.

import { t } from "./words";

/** The last ones go into the menu first. */
export const PAGES = ["play", "daily", "puzzles", "tournaments", "watch", "people", "rules"] as const;
/** Where a thumb reaches, on a phone. */
export const BELOW = ["play", "daily", "watch", "people"] as const;
export const ICONS: Record<(typeof BELOW)[number], string> = {
  play: "M3 21V11h5v10M8 21V4h7v17M15 21v-8h6v8z",
  daily: "M4 6h16v15H4zM4 10h16M8 3v4M16 3v4M12 12l1 2.2 2.4.3-1.8 1.6.5 2.4-2.1-1.2-2.1 1.2.5-2.4-1.8-1.6 2.4-.3z",
  watch: "M2 12q10-13 20 0q-10 13-20 0zM12 9a3 3 0 1 1-.1 0z",
  people: "M9 4a4 4 0 1 1-.1 0zM2 21q0-8 7-8t7 8M16 4.6a4 4 0 0 1 0 7M18 14q4 1.5 4 7",
};

export const label = (page: (typeof PAGES)[number]): string => t(`page.${page}`);
export const labelBelow = (page: (typeof BELOW)[number]): string => t(`below.${page}`);
