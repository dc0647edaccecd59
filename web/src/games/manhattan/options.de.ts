import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./options";

export default {
  rounds: "Runden",
  "rounds.text": "Wie sich die 24 Bauteile einer Farbe über die Partie verteilen (M-ROUNDS).",
  "rounds.4": "4 Runden zu 6 Bauteilen",
  "rounds.4.text": "Weniger, dafür längere Runden mit vier Wertungen.",
  "rounds.6": "6 Runden zu 4 Bauteilen",
  "rounds.6.text": "Kürzere Runden mit sechs Wertungen.",
  colours: "Farben",
  "colours.text": "Wie viele Farben ihr zu zweit je habt (M-ROUNDS).",
  "colours.1": "Je eine Farbe",
  "colours.1.text": "Viel Platz und wenig Streit.",
  "colours.2": "Je zwei Farben",
  "colours.2.text":
    "Jede Farbe wird für sich gewertet, und beide zählen. Beim Bauen gilt deine zweite Farbe als fremde Farbe.",
  sides: "Seiten des Tisches",
  "sides.text":
    "Die Seite, von der aus ihr eure Karten lest (M-SEATS, M-ORIENT). Mehrere dürfen an derselben Seite sitzen.",
  "sides.value": "{sides}",
  "sides.value.text": "In der Reihenfolge der Plätze: {sides}.",
  "sides.same": "Alle sitzen im {side}",
  "sides.same.text": "Jede Karte bedeutet für alle denselben Bauplatz.",
  "side.S": "Süden",
  "side.W": "Westen",
  "side.N": "Norden",
  "side.E": "Osten",
  tiebreak: "Gleichstand",
  "tiebreak.text": "Wer gewinnt, wenn am Ende die Punkte gleich sind (M-END).",
  "tiebreak.shared": "Geteilter Sieg",
  "tiebreak.shared.text": "Alle mit den meisten Punkten gewinnen gemeinsam.",
  "tiebreak.2017": "Der Spielplan entscheidet",
  "tiebreak.2017.text": "Erst der einzige höchste Turm, dann die meisten Städte; erst danach wird der Sieg geteilt.",
} satisfies Translation<typeof t>;
