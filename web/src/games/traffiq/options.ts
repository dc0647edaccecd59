// The rule options of a new table, in words.

import type { OptionText } from "../../core/game";
import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    scenario: "City",
    "scenario.text": "How the first tiles are laid out.",
    "times-square": "Times Square",
    "times-square.text": "Four tiles in a zigzag, streets on all sides.",
    "central-park": "Central Park",
    "central-park.text": "Ten tiles: a park in the middle, a long street on each long side.",
    compete: "Competing",
    "compete.text": "Who decides whether weaker vehicles leave a street.",
    optional: "By choice",
    "optional.text": "After each arrival, players decide for each street whether they compete there.",
    automatic: "Always",
    "automatic.text": "Every rival who can be made to leave must leave.",
    open_hands: "Hands",
    "open_hands.text": "Whether everyone can see the tiles in all hands.",
    false: "Secret",
    "false.text": "Players see only their own tiles.",
    true: "Open",
    "true.text": "Everyone sees all tiles.",
    tiles: "Tiles",
    "tiles.text": "Which tiles are in the box.",
    standard: "Standard",
    "standard.text": "44 tiles: all combinations of sides with at most two of park or water.",
    own: "Your own",
    "own.text": "Your own set of 44 tiles with its start layouts.",
  },
  import.meta.glob("./options.??.ts"),
);

type Key = Parameters<typeof t>[0];

const VALUES: Record<string, string[]> = {
  scenario: ["times-square", "central-park"],
  compete: ["optional", "automatic"],
  open_hands: ["false", "true"],
  tiles: ["standard"],
};

/** An option, or one of its values, said and explained. */
export function optionText(option: string, value: unknown): OptionText {
  const values = VALUES[option];
  if (!values) return { label: value === null ? option : String(value), text: "" };
  const key = (value === null ? option : typeof value === "object" ? "own" : String(value)) as Key;
  if (value !== null && key !== "own" && !values.includes(key)) return { label: String(value), text: "" };
  return { label: t(key), text: t(`${key}.text` as Key) };
}
