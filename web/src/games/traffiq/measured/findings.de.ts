import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./findings";

export default {
  endings: "Wie Partien enden",
  "endings.text":
    "Anteil der Partien, die enden, weil jemand den letzten Wagen einsetzt, und nicht mit dem letzten Plättchen.",
  "endings.row": "{scenario}, {players}\u00a0Spieler",
} satisfies Translation<typeof t>;
