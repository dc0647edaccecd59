// What a picture of a position says beside the board.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    start: "The game begins",
    move: "Move {n}",
    over: "Final result",
    wins: "{name} wins",
    shared: "A shared win",
  },
  import.meta.glob("./words.??.ts"),
);
