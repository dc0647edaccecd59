import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Erkundung",
  lead: "Was Tausende beendete Partien sagen. Jede Erkenntnis führt zu ihren Zahlen.",
  views: "Ansichten",
  "views.findings": "Erkenntnisse",
  "views.numbers": "Alle Zahlen",
  players: "{n} Spieler | {n} Spieler",
  fair: "gerecht: {share}",
  certain: "Zu 95 % sicher: {low} bis {high}",
  "certain.games": "Zu 95 % sicher: {low} bis {high}. {n} Partien, Stufe {level} auf jedem Platz.",
  measured: "Aus Partien von Computerspielern. Hier steht nur, was sicher ist.",
  "lead.numbers":
    "Wie Partien beginnen, was ein Platz wert ist und was Entscheidungen kosten: aus vielen beendeten Partien.",
  kind: "Art der Partie",
  by: "Wessen Partien",
  people: "Menschen",
  computers: "Computerspieler",
  "people.none": "Von dieser Art sind hier bisher zu wenige öffentliche Partien beendet.",
  "people.games": "Aus {n} öffentlichen Partie von Menschen hier. | Aus {n} öffentlichen Partien von Menschen hier.",
  "computers.games":
    "Aus {n} Partie mit Stufe {level} auf jedem Platz. | Aus {n} Partien mit Stufe {level} auf jedem Platz.",
  seats: "Was ein Platz gewinnt",
  seat: "Platz {n}",
  "seats.text":
    "So viele Siege holt jeder Platz. Die Linie zeigt, was gerecht wäre; im Band liegt der wahre Wert zu 95 %.",
  openings: "Wie sie beginnen",
  "openings.text": "Die häufigsten Anfänge und welchen Teil der Siege diese Plätze gewonnen haben.",
  "openings.drawn":
    "In jeder zweiten Partie wurde der Anfang jedes Platzes aus bis zu {n} ausgelost, die einen Zug weit am besten aussehen. So lassen sich Anfänge vergleichen.",
  "opening.games": "{n}-mal | {n}-mal",
  "opening.won": "gewann {won} ({low} bis {high})",
  "opening.few": "gewann {low} bis {high}",
  here: "So begann Platz {seats} in der Partie, aus der du kommst",
  "here.rare": "Andere Anfänge der Partie, aus der du kommst, gehören nicht zu den häufigsten.",
  situations: "Wie ein Platz steht",
  "situations.text":
    "Wie Plätze standen, als die Partie in diesen Abschnitt kam, wie viele es waren und welchen Anteil der Siege sie daraus machten. Die Linie zeigt, was gerecht wäre. Wo es weniger als 30 sind, steht nur die 95-%-Spanne. Öffne eine Zeile, um zu sehen, was dann gespielt wurde.",
  stage: "Abschnitt der Partie",
  situation: "{words} ({n})",
  "sequels.text":
    "Was diese Plätze als Nächstes in diesem Abschnitt der Partie taten, wie viele es waren und welchen Anteil der Siege sie daraus machten. Die Linie ist, was sie alle zusammen gewannen. Wo es weniger als 30 sind, steht nur die 95-%-Spanne.",
  "sequels.none": "Was dann gespielt wurde, ist von diesen Partien nicht bekannt.",
  sequel: "{share}, {n} Platz | {share}, {n} Plätze",
  "scenario.unknown": "frühere Partien",
  levels: "Was Entscheidungen jede Stufe kosten",
  "levels.text":
    "Im Schnitt verlorene Gewinnchance je Entscheidung, wie Rückschauen sie messen. Nach dieser Tabelle schätzen sie eine Stufe.",
  findings: "Was noch gemessen wurde",
  "findings.text": "Aus Partien zwischen Computerspielern. Das Band ist die 95-%-Spanne.",
  range: "{value}, zwischen {low} und {high}",
  few: "{low} bis {high}",
  "range.few": "zwischen {low} und {high}",
} satisfies Translation<typeof t>;
