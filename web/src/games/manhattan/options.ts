// The rule options of a new table, each value with a sentence (M-SEATS, M-ROUNDS, M-END).

import type { OptionText } from "../../core/game";
import { words } from "../../core/i18n.svelte";

export const t = words(
  {
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
    "sides.same": "All on the {side} side",
    "sides.same.text": "Each card means the same plot for everybody.",
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
  import.meta.glob("./options.??.ts"),
);

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
