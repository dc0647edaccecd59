// What the menu of a table says.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    "menu.notify": "Notify me when it is my turn",
    "menu.replay": "Replay the moves so far",
    "menu.export": "Export record",
    "menu.settings": "Settings",
  },
  import.meta.glob("./words.??.ts"),
);
