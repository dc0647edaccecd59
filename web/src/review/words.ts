// What is said about a game that is over and looked at by a search.

import { words } from "../core/i18n";

export const t = words({
  en: {
    title: "Review",
    offer:
      "See how the chances moved, which moves cost most and who was lucky. The computer looks at every move; this takes a minute or two.",
    start: "Review the game",
    running: "{done} of {total} positions done",
    ready: "The review is ready.",
    progress: "Progress of the review",
    failed: "The review could not be finished.",
    again: "Try again",
    chances: "Win chance after every move",
    at: "Move {n} of {all}",
    start_of_game: "Beginning",
    show: "Show this move",
    slider: "Move in the graph of win chances",
    expensive: "The costliest moves",
    whose: "Whose moves",
    number: "Move {n}",
    better: "Better: {words}",
    none: "{name} made no move that clearly cost anything.",
    luck: "Luck of the draws",
    "luck.text": "What everybody drew, move by move, compared with average draws.",
    sure: "Win chances in percentage points, as the search estimates them. ± is the 95% margin of its random sampling; it says nothing about misjudgements.",
  },
  de: {
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
    expensive: "Die teuersten Züge",
    whose: "Wessen Züge",
    number: "Zug {n}",
    better: "Besser: {words}",
    none: "Kein Zug von {name} hat eindeutig etwas gekostet.",
    luck: "Glück beim Ziehen",
    "luck.text": "Was alle gezogen haben, Zug für Zug, verglichen mit dem Durchschnitt.",
    sure: "Gewinnchancen in Prozentpunkten, wie die Suche sie schätzt. ± ist die 95-%-Spanne ihrer Stichproben; Fehlurteile sind darin nicht enthalten.",
  },
});
