// What is said about one's own notes at a table.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Your notes",
    text: "Only you see them. They stay with the table, also after the game.",
    none: "What you plan, what the others may hold …",
    try: "Try moves",
    "try.text":
      "Nobody else sees what you try. What you cannot know is drawn by chance, and the engine is off until the game is over.",
    save: "Save notes",
    saved: "Saved.",
    back: "Back to the table",
  },
  import.meta.glob("./words.??.ts"),
);
