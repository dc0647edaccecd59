// What a game's folder offers. The registry of games knows nothing else of it.

import type { Component } from "svelte";
import type { ExploredKind } from "../api";
import type { Words } from "./i18n.svelte";
import type { Finding } from "./measured/findings";
import type { Headline } from "./measured/headlines";
import type { BoardState } from "./boardState.svelte";
import type { Face, Finish, SeatColour, SetUpProps, Untyped } from "./scene";

/** The default export of a folder's `index.ts`. A function loads what is not needed on every page. */
export interface GameFolder<State = Untyped, Facts = Untyped, Board extends BoardState = BoardState> {
  about: About;
  /** Its board and panels. */
  face(): Promise<{ default: Face<State, Facts, Board> }>;
  /** What the result shows. */
  finish(): Promise<{ default: Finish<State, Facts, Board> }>;
  /**
   * Its picture, `tall` for a width of 498, or with sky on its left for low and wide places, and a position as one
   * without letters and numbers: SVG texts that fill their place.
   */
  poster?(): Promise<{ poster: (tall?: PosterShape) => string; thumbnail?: Thumbnail<State> }>;
  /** How a running game stands, for who chooses one to watch. */
  standing?(): Promise<{ standing: (state: State) => Standing }>;
  /** Its rule options in words; without it their names are shown. */
  options?(): Promise<{ optionText: OptionTexts }>;
  /** How its rules are read. */
  guide?(): Promise<{ guide: () => Guide }>;
  /** Where a position is set up by hand. */
  setUp?(): Promise<{ default: Component<SetUpProps<State>> }>;
  /** How a seat's beginning is shown in statistics. */
  opening?(): Promise<{ opening: OpeningFace }>;
  /** What was measured about it. */
  findings?(): Promise<{ findings: () => Finding[] }>;
  /** What is certain of it, as sentences: from the games that the explorer counts, and from what was measured. */
  headlines?(): Promise<{ headlines: (kinds: readonly ExploredKind[]) => Headline[] }>;
}

export interface About {
  /** Its place among the games, ascending. */
  order: number;
  /** The colours behind its name and under its picture, in CSS: `light-dark(#f3cf7d, #4a3c25)`. */
  sky: string;
  ground: string;
  /** The part of its picture shown where there is little room: a CSS `object-position`. */
  middle: string;
  /** Its short name, its whole title, a line for its poster, what "Play now" gives, and itself in a few words. */
  t: Words<"name" | "title" | "line" | "how" | "short">;
}

export type PosterShape = number | "banner";
/** `tall` and `wide` show a part of the position, `whole` is large, three by two, and shows all of it. */
export type Shape = "tall" | "wide" | "whole";
export type Thumbnail<State = Untyped> = (state: State, shape: Shape) => string;

/** How a running game stands. */
export interface Standing {
  /** By seat. */
  points: readonly number[];
  /** By seat: the colours that it plays. */
  colours: readonly (readonly SeatColour[])[];
  /** How far it is, in a few words: "Round 3 of 4". */
  line: string;
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

/** What the page of all rules says about a game, in words. */
export interface Guide {
  line: string;
  /** How long a game takes. */
  length: string;
  chapters: Chapter[];
  /** What people ask, and the paragraph that answers it. */
  questions: { rule: string; text: string }[];
}

/** How a seat began a game. */
export interface OpeningFace {
  /** What counts as a beginning: "First six pieces". */
  label: (opening: string) => string;
  /** The beginning in words, for those who do not see its picture. */
  text: (opening: string) => string;
  /** The beginning as drawings beside each other; `id` makes them the only ones of their kind on the page. */
  pictures: (opening: string, id: string) => { art: string; box: string; width: number; height: number }[];
}
