// A game that its link carries.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "A game by link",
    opening: "Opening the game …",
    broken:
      "This link is not whole: ask for it again, or for the record of the game as a file, which opens here as well.",
    long: "This game is too long for a link: pass on its record instead.",
  },
  import.meta.glob("./words.??.ts"),
);
