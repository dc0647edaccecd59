import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Rückschau",
  offer:
    "Sieh dir an, wie sich die Chancen verschoben haben, welche Züge am teuersten waren und wer Glück hatte. Der Computer sieht sich jeden Zug an; das dauert ein, zwei Minuten.",
  start: "Rückschau starten",
  running: "{done} von {total} Stellungen fertig",
  ready: "Die Rückschau ist fertig.",
  progress: "Fortschritt der Rückschau",
  failed: "Die Rückschau ließ sich nicht beenden.",
  again: "Noch einmal versuchen",
  chances: "Gewinnchance nach jedem Zug",
  at: "Zug {n} von {all}",
  start_of_game: "Anfang",
  show: "Diesen Zug zeigen",
  slider: "Zug im Bild der Gewinnchancen",
  article: "Wie es lief",
  "article.copy": "Text kopieren",
  "article.copied": "Kopiert",
  expensive: "Die teuersten Züge",
  whose: "Wessen Züge",
  number: "Zug {n}",
  better: "Besser: {words}",
  none: "Kein Zug von {name} hat eindeutig etwas gekostet.",
  luck: "Glück beim Ziehen",
  "luck.text": "Was alle gezogen haben, Zug für Zug, verglichen mit dem Durchschnitt.",
  without: "Ergebnis {share}, ohne das Glück aller Ziehungen {without}",
  skill: "Können in Zahlen",
  "skill.kept": "% der Gewinnchance behalten",
  "skill.none": "{name} hatte nie eine Wahl.",
  "skill.text":
    "Allein aus Entscheidungen, gemessen an den besten Zügen: Weder Ziehungen noch das Ergebnis zählen mit. Eine Entscheidung zählt zu der Art, die am besten gewesen wäre. Eine einzelne Partie sagt wenig über eine Stufe.",
  sure: "Gewinnchancen in Prozentpunkten, wie die Suche sie schätzt. ± ist die 95-%-Spanne ihrer Stichproben; Fehlurteile sind darin nicht enthalten.",
} satisfies Translation<typeof t>;
