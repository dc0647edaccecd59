// What the pages know of a position, and what they say about it.

import { words } from "midtown/core/i18n.svelte";
import type * as core from "midtown/core/scene";

export interface State {
  heap: number;
  taken: number[];
  /** By seat: the card, or the number of cards where it is hidden. */
  hands: ([number] | number)[];
}

export interface Facts {
  behind: number[];
}

export type Scene = core.Scene<State, Facts>;

export const t = words(
  {
    take: "Take {n} stone | Take {n} stones",
    heap: "{n} stone left | {n} stones left",
    card: "Your card: {n}",
    taken: "{name}: {n}",
    red: "R",
    blue: "B",
    green: "G",
  },
  import.meta.glob("./state.??.ts"),
);

export const COLOURS = ["red", "blue", "green"] as const;
