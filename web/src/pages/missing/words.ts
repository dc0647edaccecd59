// What a page says that cannot be shown.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    missing: "This street leads nowhere",
    "missing.text":
      "There is no page at this address. Perhaps the link was cut off on its way, or the table has been cleared since.",
    "dead.end": "Dead end",
    "to.home": "To the start page",
    "to.games": "Your games",
  },
  import.meta.glob("./words.??.ts"),
);
