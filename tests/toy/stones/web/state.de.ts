import type { Translation } from "midtown/core/i18n.svelte";
import type { t } from "./state";

export default {
  take: "{n} Stein nehmen | {n} Steine nehmen",
  heap: "Noch {n} Stein | Noch {n} Steine",
  card: "Deine Karte: {n}",
  taken: "{name}: {n}",
  red: "R",
  blue: "B",
  green: "G",
} satisfies Translation<typeof t>;
