import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./words";

export default {
  piece: "Was ein Bauplatz bekommt",
  top: "Oberstes Bauteil wegnehmen",
  towers: "Türme",
  plot: "{city}, {plot}: {what}",
  empty: "leer",
  floors: "{n} Stockwerk, {owner} | {n} Stockwerke, {owner}",
  round: "Runde",
  moment: "Wer am Zug ist",
  picks: "{name} wählt aus",
  builds: "{name} baut, noch {n} Bauteil | {name} baut, noch {n} Bauteile",
  cards: "Karten von {name}, wie sie von dort aus heißen",
  card: "Karte {n} von {name}",
  points: "Punkte",
  filled: "Vorräte, Bauteile der Runde und ausgespielte Karten werden passend ergänzt.",
} satisfies Translation<typeof t>;
