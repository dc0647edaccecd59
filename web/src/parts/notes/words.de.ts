import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Deine Notizen",
  text: "Nur du siehst sie. Sie bleiben beim Tisch, auch nach der Partie.",
  none: "Was du vorhast, was die anderen haben könnten …",
  try: "Züge ausprobieren",
  "try.text":
    "Was du ausprobierst, sieht sonst niemand. Was du nicht wissen kannst, wird ausgelost, und die Engine ist bis zum Ende der Partie aus.",
  save: "Notizen speichern",
  saved: "Gespeichert.",
  back: "Zurück zum Tisch",
} satisfies Translation<typeof t>;
