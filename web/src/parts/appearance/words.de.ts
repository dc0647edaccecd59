import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
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
} satisfies Translation<typeof t>;
