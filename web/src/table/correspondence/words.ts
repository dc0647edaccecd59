// What is said in correspondence games beside the moves.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    plan: "Plan ahead",
    "plan.n": "Plan ahead ({n})",
    next: "Next game ({n})",
    "keys.next": "Next game that waits for you",
    "next.title": "The game in which you have the least time left",
    vacation: "{name} is on vacation until {until}. The clock stands still.",
  },
  import.meta.glob("./words.??.ts"),
);
