// What a game's folder exports beside its board: `about.ts` and `options.ts`.

import type { Words } from "./i18n";

export interface About {
  /** Its place among the games, ascending. */
  order: number;
  /** The colours behind its name and under its picture, by their names in the tokens. */
  sky: string;
  ground: string;
  /** The part of its picture shown where there is little room: a CSS `object-position`. */
  middle: string;
  /** Its short name, its whole title, a line for its poster, what "Play now" gives, and itself in a few words. */
  t: Words<"name" | "title" | "line" | "how" | "short">;
}

export interface OptionText {
  label: string;
  text: string;
}
export type OptionTexts = (option: string, value: unknown) => OptionText;

/** A part of the rules: it runs from one paragraph to where the next part begins. */
interface Chapter {
  from: string;
  title: string;
  /** How long it takes to read. */
  minutes: number;
}

/** What the page of all rules says about a game, from the `rules/guide.ts` of its folder, in words. */
export interface Guide {
  line: string;
  /** How long a game takes. */
  length: string;
  chapters: Chapter[];
  /** What people ask, and the paragraph that answers it. */
  questions: { rule: string; text: string }[];
}
