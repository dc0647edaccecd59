// The settings of this browser: language, colours, sounds, motion.

import { words } from "../../core/i18n";

export const t = words({
  en: {
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
  de: {
    look: "Aussehen und Klang",
    language: "Sprache",
    theme: "Farben",
    "theme.auto": "Wie das System",
    "theme.light": "Tag",
    "theme.dark": "Nacht",
    motion: "Animation",
    "motion.off": "Aus",
    "motion.quick": "Schnell",
    "motion.normal": "Normal",
    "motion.slow": "Langsam",
    "motion.text": "Wie schnell Züge gezeigt werden. Immer aus, wenn dein System weniger Bewegung wünscht.",
    sound: "Klänge",
    "sound.text": "Holz und Blech: Bauteile, Hupen und zwei Töne, wenn du dran bist.",
    confirm: "Züge bestätigen",
    "confirm.text": "Ein Zug wird erst gesendet, wenn du ihn bestätigt hast.",
  },
});
