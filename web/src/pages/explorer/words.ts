// What the explorer says.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    title: "Explorer",
    lead: "How games begin, what a seat is worth, and what decisions cost: from many finished games.",
    kind: "Kind of game",
    by: "Whose games",
    people: "People",
    computers: "Computer players",
    "people.none": "Too few public games of this kind have been finished here so far.",
    "people.games": "From {n} public game of people here. | From {n} public games of people here.",
    "computers.games":
      "From {n} game with level {level} in every seat. | From {n} games with level {level} in every seat.",
    seats: "What a seat wins",
    seat: "Seat {n}",
    "seats.text": "Share of wins of each seat; the line is a fair share, the band the 95% interval.",
    openings: "How they begin",
    "openings.text": "The most frequent beginnings, and how much of the victory those seats won.",
    "openings.drawn":
      "In every second game, the beginning of each seat was drawn by lot from up to {n} that look best one move ahead, so that beginnings can be compared.",
    "opening.games": "{n} time | {n} times",
    "opening.won": "won {won} ({low} to {high})",
    "opening.few": "won {low} to {high}",
    here: "As seat {seats} began in the game you come from",
    "here.rare": "Other beginnings in the game you come from are not among the most frequent ones.",
    situations: "How a seat stands",
    "situations.text":
      "How seats stood when the game reached this stage, how many did, and the share of wins that came of it. The line is a fair share. Where there are fewer than 30, only the 95% interval is shown. Open a row to see what was played next.",
    stage: "Stage of the game",
    situation: "{words} ({n})",
    "sequels.text":
      "What these seats did next in this part of the game, how many of them, and the share of wins that came of it. The line is what all of them won. Where there are fewer than 30, only the 95% interval is shown.",
    "sequels.none": "What was played next is not known of these games.",
    sequel: "{share}, {n} seat | {share}, {n} seats",
    "scenario.unknown": "earlier games",
    levels: "What decisions cost each level",
    "levels.text":
      "Win chance lost in one decision, on average, as reviews measure it. By this table reviews estimate a level.",
    findings: "What else was measured",
    "findings.text": "From games between computer players. The band is the 95% interval.",
    range: "{value}, between {low} and {high}",
    few: "{low} to {high}",
    "range.few": "between {low} and {high}",
  },
  de: {
    title: "Erkundung",
    lead: "Wie Partien beginnen, was ein Platz wert ist und was Entscheidungen kosten: aus vielen beendeten Partien.",
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
    "seats.text": "Anteil der Siege jedes Platzes; die Linie ist ein gerechter Anteil, das Band die 95-%-Spanne.",
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
      "Wie Plätze standen, als die Partie in diesen Abschnitt kam, wie viele es waren und welchen Anteil der Siege sie daraus machten. Die Linie ist ein gerechter Anteil. Wo es weniger als 30 sind, steht nur die 95-%-Spanne. Öffne eine Zeile, um zu sehen, was dann gespielt wurde.",
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
  },
});
