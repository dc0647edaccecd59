import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./findings";

export default {
  picks: "Hohe Bauteile zuerst",
  "picks.text":
    "Alle haben die gleichen Bauteile. Es kommt darauf an, in welcher Runde man sie wählt. Punkte, die ein Bauteil mit vier Stockwerken mehr bringt als eines mit einem.",
  "picks.row": "{players} Spieler, Runde {round}",
} satisfies Translation<typeof t>;
