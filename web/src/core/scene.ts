// What a game's components are handed, wherever its board is shown: at a table, in a replay, in a lesson.

import type { Component } from "svelte";
import type { Frame, Result, Why } from "../api";
import type { Composer } from "./composer.svelte";

/** A game's state and facts are its own; its folder says what is in them. */
export type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any

/** A position as it stands on the screen, and how it came about. */
export interface Shown {
  /** Numbered upwards as positions follow each other; after an undo it goes on upwards. */
  readonly turn: number;
  /** The state as the looking seat sees it (docs/protocol.md). */
  readonly state: Json;
  /** What follows from it by the rules (`facts` of midtown.game). */
  readonly facts: Json;
  /** The move that led here, if one did. */
  readonly move: { seat: number; text: string } | null;
}

/** A moment of a replay as the seat `viewer` saw it. */
export function shownAt(
  { number, state, own, facts, move, seat }: Frame,
  viewer: number,
): Shown {
  const mine = own?.[String(viewer)];
  const text = move != null && seat != null ? { seat, text: move } : null;
  return {
    turn: number,
    state: mine ? { ...state, ...mine } : state,
    facts,
    move: text,
  };
}

/** Who sits at a seat. */
export interface Sitter {
  readonly name: string;
  /** Whether it is the visitor himself. */
  readonly mine: boolean;
  readonly bot: boolean;
  /** Whether he is connected; computer players always are. */
  readonly here: boolean;
  /** What his clock shows, such as `6:42`; null where there is none. */
  readonly clock: string | null;
}

/** The board and everything that is said about it. All of it is reactive. */
export interface Scene {
  readonly game: string;
  readonly shown: Shown;
  /** What was shown before, to move from; null where nothing shall move. */
  readonly before: Shown | null;
  /** By seat. */
  readonly sitters: readonly Sitter[];
  /** The seat from whose side one looks. */
  readonly viewer: number;
  /** Whether one looks with nobody's eyes: no hand is seen. */
  readonly watching: boolean;
  readonly toMove: number | null;
  /** Whether a move can be put together now: the viewer is to move, and nothing is under way. */
  readonly mine: boolean;
  readonly over: boolean;
  readonly result: Result | null;
  /** The moves since the viewer's own last one, oldest first: they stay marked. */
  readonly recent: readonly { seat: number; text: string }[];
  readonly composer: Composer;
  /** Send the chosen move; does nothing when none is chosen. */
  confirm(): void;
  /** Why a move that is not legal is refused, in words, and by which paragraph. */
  why(move: string): Promise<Why>;
  /** Let the live region say it. */
  say(text: string): void;
  /** What was told of the position is at its end before its time: what waits for it is shown. */
  skip?(): void;
  /** Every position from the beginning on, where they are kept. */
  course?(): Promise<readonly Shown[]>;
}

/** What the table asks of who is to move. */
export interface Prompt {
  title: string;
  detail?: string;
  /** The paragraph that the detail follows from. */
  rule?: string;
  /** What the button that sends the move says. */
  confirm?: string;
}

/** A button of the game's own beside that. */
export interface Action {
  id: string;
  label: string;
  /** The key that does the same. */
  key: string;
  enabled: boolean;
  run(): void;
  /** Says why it is not enabled; without it the button is dead then. */
  refuse?(): void;
}

/** What a game's folder offers as the default export of `face.ts`: how it looks, and no rules. */
export interface Face {
  Board: Component<{ scene: Scene }>;
  /** What the viewer has in hand; in the dock under the board. */
  Hand: Component<{ scene: Scene }>;
  /** How everybody stands: a panel, or a strip of one line (`compact`). Clocks and names: see table/Seat.svelte. */
  Scores: Component<{ scene: Scene; compact?: boolean }>;
  /** Panels of the moment above the scores, such as competing. */
  Aside?: Component<{ scene: Scene }>;
  /** The facts for the bar on top, such as the round and the stack. */
  Facts: Component<{ scene: Scene; compact?: boolean }>;
  /** The final count, when the game is over. */
  Count: Component<{ scene: Scene }>;
  /** The picture of the winner's board, when the game is over. */
  Cover: Component<{ scene: Scene }>;
  prompt(scene: Scene): Prompt;
  actions(scene: Scene): Action[];
  /** A key that the game understands itself; true if it did. */
  key?(scene: Scene, event: KeyboardEvent): boolean;
  /** For how long a position stays before the next one is shown, in milliseconds: as long as its motion takes, 1,500 at most but for a scoring. */
  beat(before: Shown, after: Shown): number;
  /** The colours of a seat: the name in the tokens (`red`) and the letter in the visitor's language. */
  colours(scene: Scene, seat: number): { name: string; letter: string }[];
  /** The name of a sound (core/sound.ts) that a move makes. */
  sound?(before: Shown, after: Shown): string | null;
}
