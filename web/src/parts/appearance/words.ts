// The settings of this browser: language, colours, sounds, motion.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    look: "Look and sound",
    language: "Language",
    theme: "Colours",
    "theme.auto": "Like the system",
    "theme.light": "Day",
    "theme.dark": "Night",
    motion: "Animation",
    "motion.off": "Off",
    "motion.quick": "Quick",
    "motion.normal": "Normal",
    "motion.slow": "Slow",
    "motion.text": "How fast moves are shown. Always off if your system asks for reduced motion.",
    sound: "Sounds",
    "sound.text": "Wood and brass: pieces, horns, and two notes when it is your turn.",
    confirm: "Confirm moves",
    "confirm.text": "A move is sent only after you have confirmed it.",
  },
  import.meta.glob("./words.??.ts"),
);
