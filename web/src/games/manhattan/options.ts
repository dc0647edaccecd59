// The rule options of a new table, each value with a sentence (M-SEATS, M-ROUNDS, M-END).

import type { OptionText } from "../../core/game";
import { words } from "../../core/i18n";

const t = words({
  en: {
    rounds: "Rounds",
    "rounds.text": "How the 24 pieces of a colour are spread over the game (M-ROUNDS).",
    "rounds.4": "4 rounds of 6 pieces",
    "rounds.4.text": "Fewer, longer rounds with four scorings.",
    "rounds.6": "6 rounds of 4 pieces",
    "rounds.6.text": "Shorter rounds with six scorings.",
    colours: "Colours",
    "colours.text": "How many colours each player has in a game for two (M-ROUNDS).",
    "colours.1": "One colour each",
    "colours.1.text": "Much space and few fights.",
    "colours.2": "Two colours each",
    "colours.2.text":
      "Each colour is scored by itself, and both count. For building, your second colour counts as another colour.",
    sides: "Sides of the table",
    "sides.text": "The side from which players read their cards (M-SEATS, M-ORIENT). Players may share a side.",
    "sides.value": "{sides}",
    "sides.value.text": "In the order of the seats: {sides}.",
    "sides.same": "All at the {side} side",
    "sides.same.text": "Every card stands for the same plot for everybody.",
    "side.S": "south",
    "side.W": "west",
    "side.N": "north",
    "side.E": "east",
    tiebreak: "Ties",
    "tiebreak.text": "Who wins if the points are equal at the end (M-END).",
    "tiebreak.shared": "Shared victory",
    "tiebreak.shared.text": "All players with the most points win together.",
    "tiebreak.2017": "The board decides",
    "tiebreak.2017.text": "First the single tallest tower, then the most cities; only then is the victory shared.",
  },
  de: {
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
    "sides.same": "Alle im {side}",
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
  },
});

const KEYS = new Set([
  "rounds",
  "rounds.4",
  "rounds.6",
  "colours",
  "colours.1",
  "colours.2",
  "sides",
  "tiebreak",
  "tiebreak.shared",
  "tiebreak.2017",
]);

/** What an option, or with a value that value, is called and means. */
export function optionText(option: string, value: unknown | null): OptionText {
  if (option === "sides" && typeof value === "string" && value) return sidesText(value);
  const key = value === null ? option : `${option}.${String(value)}`;
  if (!KEYS.has(key)) return { label: String(value ?? option), text: "" };
  return { label: t(key as "rounds"), text: t(`${key as "rounds"}.text`) };
}

function sidesText(value: string): OptionText {
  const named = [...value].map((side) => t(`side.${side as "S"}`));
  if (value.length > 1 && new Set(value).size === 1) {
    return { label: t("sides.same", { side: named[0] ?? "" }), text: t("sides.same.text") };
  }
  const sides = named.join(", ");
  return { label: t("sides.value", { sides }), text: t("sides.value.text", { sides }) };
}
