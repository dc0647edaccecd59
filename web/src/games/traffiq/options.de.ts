import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./options";

export default {
  scenario: "Stadt",
  "scenario.text": "Wie die ersten Plättchen ausliegen.",
  "times-square": "Times Square",
  "times-square.text": "Vier Plättchen im Zickzack, rundherum Straßen.",
  "central-park": "Central Park",
  "central-park.text": "Zehn Plättchen: in der Mitte ein Park, an jeder Längsseite eine lange Straße.",
  compete: "Konkurrieren",
  "compete.text": "Wer entscheidet, ob schwächere Wagen eine Straße verlassen.",
  optional: "Nach Wahl",
  "optional.text": "Wer ankommt, entscheidet für jede Straße selbst.",
  automatic: "Immer",
  "automatic.text": "Alle, die weichen müssten, weichen ohne Nachfrage.",
  open_hands: "Hände",
  "open_hands.text": "Ob alle die Plättchen auf den Händen sehen.",
  false: "Geheim",
  "false.text": "Alle sehen nur die eigenen Plättchen.",
  true: "Offen",
  "true.text": "Alle sehen alle Plättchen.",
  tiles: "Plättchen",
  "tiles.text": "Welche Plättchen in der Schachtel sind.",
  standard: "Standard",
  "standard.text": "44 Plättchen: alle Kombinationen von Seiten mit höchstens zweimal Park oder Wasser.",
  own: "Eigene",
  "own.text": "Ein eigener Satz von 44 Plättchen mit seinen Startauslagen.",
} satisfies Translation<typeof t>;
