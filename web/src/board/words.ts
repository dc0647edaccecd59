// What is said beside the board of any game.

import { words } from "../core/i18n.svelte";

export const t = words(
  { meaning: "What does this mean?", "days.hours": "{days} d {hours} h" },
  import.meta.glob("./words.??.ts"),
);
