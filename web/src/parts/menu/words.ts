// What the menu leads to beside the pages of the bar.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    waiting: "Waiting for you",
    play: "Play",
    me: "Your account",
    new: "New table",
    ratings: "Ratings",
    analysis: "Analysis board",
    explorer: "Explorer",
    imprint: "Imprint",
    privacy: "Privacy",
  },
  import.meta.glob("./words.??.ts"),
);
