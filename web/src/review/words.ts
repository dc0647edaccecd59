// What is said about a game that is over and looked at by a search.

import { words } from "../core/words";

export const t = words({
  en: {
    title: "Review",
    offer:
      "How everybody's chances went, which moves cost most, and what luck the draws were: a search looks at every move. It takes a minute or two.",
    start: "Review the game",
    running: "{done} of {total} positions looked at",
    ready: "The review is there.",
    progress: "Progress of the review",
    failed: "The review could not be finished.",
    again: "Try again",
    chances: "Win chance after every move",
    at: "Move {n} of {all}",
    start_of_game: "Beginning",
    show: "Show this move",
    slider: "Move in the graph of win chances",
    expensive: "The most expensive moves",
    whose: "Whose moves",
    number: "Move {n}",
    better: "Better: {words}",
    none: "No move of {name} surely cost anything.",
    luck: "Luck of the draws",
    "luck.text":
      "What everybody's draws gave, move after move, compared with average draws.",
    sure: "Win chances as a search sees them, in points of 100. ± holds its chance in 95 of 100 cases, not its errors of judgement.",
  },
  de: {
    title: "Rückschau",
    offer:
      "Wie sich alle Aussichten entwickelt haben, welche Züge am teuersten waren und wie viel Glück beim Ziehen war: Eine Suche sieht sich jeden Zug an. Das dauert ein, zwei Minuten.",
    start: "Auf die Partie zurückschauen",
    running: "{done} von {total} Stellungen angesehen",
    ready: "Die Rückschau ist da.",
    progress: "Fortschritt der Rückschau",
    failed: "Die Rückschau konnte nicht beendet werden.",
    again: "Noch einmal versuchen",
    chances: "Gewinnaussicht nach jedem Zug",
    at: "Zug {n} von {all}",
    start_of_game: "Anfang",
    show: "Diesen Zug zeigen",
    slider: "Zug im Bild der Gewinnaussichten",
    expensive: "Die teuersten Züge",
    whose: "Wessen Züge",
    number: "Zug {n}",
    better: "Besser: {words}",
    none: "Kein Zug von {name} hat sicher etwas gekostet.",
    luck: "Glück beim Ziehen",
    "luck.text":
      "Was alle gezogen haben, Zug für Zug, verglichen mit dem Durchschnitt.",
    sure: "Gewinnaussichten, wie eine Suche sie sieht, in Punkten von 100. ± fasst deren Zufall in 95 von 100 Fällen, nicht ihre Irrtümer im Urteil.",
  },
});
