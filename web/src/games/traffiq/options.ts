// The rule options in words, for whoever opens a table.

import { words } from "../../core/words";

const t = words({
  en: {
    scenario: "City",
    "scenario.text": "How the first tiles lie.",
    "times-square": "Times Square",
    "times-square.text": "Four tiles in a zigzag, streets on all sides.",
    "central-park": "Central Park",
    "central-park.text":
      "Ten tiles: a park in the middle, a long street on each long side.",
    compete: "Competing",
    "compete.text": "Who decides whether weaker vehicles leave a street.",
    optional: "By choice",
    "optional.text":
      "Whoever arrives decides for each street whether he competes there.",
    automatic: "Always",
    "automatic.text":
      "Whoever can be driven away is driven away, without being asked.",
    open_hands: "Hands",
    "open_hands.text": "Whether the tiles in the hands are seen.",
    false: "Secret",
    "false.text": "Everyone sees his own tiles only.",
    true: "Open",
    "true.text": "Everyone sees everybody’s tiles.",
    tiles: "Tiles",
    "tiles.text": "Which tiles are in the box.",
    standard: "Standard",
    "standard.text":
      "44 tiles: every combination of sides with at most two of park or water.",
    own: "Your own",
    "own.text": "Your own set of 44 tiles and their first layouts.",
  },
  de: {
    scenario: "Stadt",
    "scenario.text": "Wie die ersten Plättchen liegen.",
    "times-square": "Times Square",
    "times-square.text": "Vier Plättchen im Zickzack, rundherum Straßen.",
    "central-park": "Central Park",
    "central-park.text":
      "Zehn Plättchen: in der Mitte ein Park, an jeder Längsseite eine lange Straße.",
    compete: "Konkurrieren",
    "compete.text":
      "Wer entscheidet, ob schwächere Wagen eine Straße verlassen.",
    optional: "Nach Wahl",
    "optional.text":
      "Wer ankommt, entscheidet für jede Straße, ob er dort konkurriert.",
    automatic: "Immer",
    "automatic.text":
      "Wer verdrängt werden kann, wird ohne Nachfrage verdrängt.",
    open_hands: "Hände",
    "open_hands.text": "Ob man die Plättchen auf den Händen sieht.",
    false: "Geheim",
    "false.text": "Alle sehen nur die eigenen Plättchen.",
    true: "Offen",
    "true.text": "Alle sehen die Plättchen von allen.",
    tiles: "Plättchen",
    "tiles.text": "Welche Plättchen in der Schachtel sind.",
    standard: "Standard",
    "standard.text":
      "44 Plättchen: alle Verbindungen von Seiten mit höchstens zweimal Park oder Wasser.",
    own: "Eigene",
    "own.text": "Ein eigener Satz von 44 Plättchen samt Startauslagen.",
  },
});

type Key = Parameters<typeof t>[0];

const KNOWN: Record<string, string[]> = {
  scenario: ["times-square", "central-park"],
  compete: ["optional", "automatic"],
  open_hands: ["false", "true"],
  tiles: ["standard"],
};

/** An option, or one of its values, said and explained. */
export function optionText(
  option: string,
  value: unknown,
): { label: string; text: string } {
  const values = KNOWN[option];
  if (!values)
    return { label: value === null ? option : String(value), text: "" };
  const key = (
    value === null ? option : typeof value === "object" ? "own" : String(value)
  ) as Key;
  if (value !== null && key !== "own" && !values.includes(key))
    return { label: String(value), text: "" };
  return { label: t(key), text: t(`${key}.text` as Key) };
}
