// What is said about one's own notes at a table.

import { words } from "../../core/i18n";

export const t = words({
  en: {
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
  de: {
    title: "Deine Notizen",
    text: "Nur du siehst sie. Sie bleiben beim Tisch, auch nach der Partie.",
    none: "Was du vorhast, was die anderen haben könnten …",
    try: "Züge ausprobieren",
    "try.text":
      "Was du ausprobierst, sieht sonst niemand. Was du nicht wissen kannst, wird ausgelost, und die Engine ist bis zum Ende der Partie aus.",
    save: "Notizen speichern",
    saved: "Gespeichert.",
    back: "Zurück zum Tisch",
  },
});
