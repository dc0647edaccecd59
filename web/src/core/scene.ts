// What the components of a game receive wherever its board is shown: at a table, in a replay, in a lesson.

import type { Component } from "svelte";
import type { Frame, TableResult, Why } from "../api";
import type { Portrayed } from "./bots/characters";
import type { Command } from "./command";
import type { Composer } from "./composer.svelte";
import type { BoardState } from "./boardState.svelte";
import type { Sound } from "./sound";

/** A state or facts of any game; each game's `api.ts` has the types of its own. */
export type Untyped = Record<string, unknown>;

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A position as it stands on the screen, and how it came about. */
export interface Snapshot<State = Untyped, Facts = Untyped> {
  /** Numbered upwards as positions follow each other; after an undo it goes on upwards. */
  readonly turn: number;
  /** The state as the looking seat sees it (docs/build/notation.md). */
  readonly state: State;
  /** What follows from it by the rules (`facts` of midtown.game). */
  readonly facts: Facts;
  /** The move that led here, if one did. */
  readonly move: { seat: number; text: string } | null;
}

/** A moment of a replay as the seat `viewer` saw it. */
export function snapshotAt({ number, state, own, facts, move, seat }: Frame, viewer: number): Snapshot {
  const hidden = own?.[String(viewer)];
  const text = move != null && seat != null ? { seat, text: move } : null;
  return { turn: number, state: hidden ? { ...state, ...hidden } : state, facts, move: text };
}

/** Who sits at a seat. */
export interface Sitter {
  readonly name: string;
  /** Whose face is shown; null where nobody sits. */
  readonly portrait: Portrayed | null;
  /** Whether it is the visitor. */
  readonly isVisitor: boolean;
  readonly bot: boolean;
  /** Whether they are connected; computer players always are. */
  readonly connected: boolean;
  /** Their clock; null where there is none. */
  readonly clock: SeatClock | null;
}

/** What a clock at a seat shows. */
export interface SeatClock {
  /** Such as `6:42`. */
  readonly time: string;
  /** Whether it waits, runs, has the last seconds, stands still though its seat is to move, has run down, or is a past one. */
  readonly state: "waits" | "runs" | "short" | "stands" | "over" | "past";
  /** What a move gives back, or why it does not run; empty where there is nothing to say. */
  readonly note: string;
}

/** The board and everything that is said about it. All of it is reactive. */
export interface Scene<State = Untyped, Facts = Untyped, Board extends BoardState = BoardState> {
  readonly game: string;
  readonly current: Snapshot<State, Facts>;
  /** What was shown before, to move from; null where nothing is to move. */
  readonly before: Snapshot<State, Facts> | null;
  /** By seat. */
  readonly sitters: readonly Sitter[];
  /** Who looks: the seat whose hand is seen, and whose side of the board is in front. */
  readonly viewer: number;
  /** The seat whose side is in front instead, where the board stays as it is for everybody. */
  readonly side?: number;
  /** Whether the visitor is a spectator: no hand is seen. */
  readonly watching: boolean;
  readonly toMove: number | null;
  /** Whether a move can be put together now: the viewer is to move, and nothing is under way. */
  readonly mayMove: boolean;
  readonly over: boolean;
  readonly result: TableResult | null;
  /** The positions since the viewer's own last move, that one first: what came of the others' moves stays marked. */
  readonly recentPositions: readonly Snapshot<State, Facts>[];
  /** Which of them the visitor points at in the story. */
  readonly pointed?: number | null;
  readonly composer: Composer;
  /** What its board keeps beside the position. */
  readonly board: Board;
  /** Send the chosen move; does nothing when none is chosen. */
  confirm(): void;
  /** Why a move that is not legal is refused, in words, and by which paragraph. */
  why(move: string): Promise<Why>;
  /** Let the live region say it. */
  say(text: string): void;
  /** End the scoring of the shown position early: show the positions that wait for it. */
  skip?(): void;
  /** Every position from the beginning on, where they are kept. */
  positions?(): Promise<readonly Snapshot<State, Facts>[]>;
}

/** What the table asks of who is to move. */
export interface Prompt {
  title: string;
  /** The title where it is said beside it who is to move. */
  bare?: string;
  detail?: string;
  /** The paragraph that the detail follows from. */
  rule?: string;
  /** What the button that sends the move says. */
  confirm?: string;
}

/** A button of the game's own beside that. */
export interface Action extends Command {
  id: string;
  /** What it says as the main button, which it is until a move is begun; only where it is what one does then. */
  main?: string;
}

/** A drawing of lines, or of areas where `stroke` is 0. */
export interface Pattern {
  path: string;
  /** The width of its lines. */
  stroke: number;
}

/** A colour that a seat plays. */
export interface SeatColour {
  /** Its name in the tokens: `red`. */
  name: string;
  /** Its letter in the visitor's language. */
  letter: string;
  /** The pattern of areas in this colour, in a tile of 10 by 10. */
  pattern: Pattern;
}

/** Something that goes step by step: in the dock, and in a sentence beside the board. */
export interface ScoringSteps<State = Untyped, Facts = Untyped, Board extends BoardState = BoardState> {
  on(scene: Scene<State, Facts, Board>): boolean;
  next(scene: Scene<State, Facts, Board>): void;
  /** All steps with the button that goes on, for the dock. */
  Steps: Component<{ scene: Scene<State, Facts, Board> }>;
  /** The sentence: a panel, or a strip of one line; `onward` with that button, where there is no dock for it. */
  Sentence: Component<{ scene: Scene<State, Facts, Board>; onward: boolean; line?: boolean }>;
}

/** A line of a turn in pictures and a few words. */
export interface TurnStep<Picture = unknown> {
  /** The move that it points at, and the moves whose points it tells. */
  index: number;
  moves: readonly number[];
  pictures: readonly Picture[];
  text: string;
  /** What stands after the text, and lights up on the board; may be empty. */
  place: string;
  /** What the pictures show, for who does not see them, where the text does not say it. */
  spoken?: string;
}

/** What the place needs where a position is set up by hand. */
export interface SetUpProps<State = Untyped> {
  /** The position to begin with. */
  state: State;
  /** What the seats are called. */
  names: readonly string[];
  /** Called with the whole position after each change; whether the rules allow it is not known then. */
  change: (state: State) => void;
}

/** How somebody points at a place of the board, for others who see the same position on screens of their own. */
export interface Pointing<State = Untyped, Facts = Untyped, Board extends BoardState = BoardState> {
  /** The place (docs/build/notation.md#places) at an element and a point of the screen; null where there is none. */
  at(scene: Scene<State, Facts, Board>, target: Element, x: number, y: number): string | null;
  /** Where a place is on the screen; null where it is not shown, or for a text that is no place. */
  box(scene: Scene<State, Facts, Board>, place: string): { x: number; y: number; width: number; height: number } | null;
  /** What it is called. */
  name(scene: Scene<State, Facts, Board>, place: string): string;
}

/** How a game looks, and no rules. */
export interface Face<State = Untyped, Facts = Untyped, Board extends BoardState = BoardState> {
  /** Begin what the board of a scene keeps beside its position, until the scene ends. */
  begin(scene: Scene<State, Facts, Board>): Board;
  /** The board; `size` is that of its place before it is measured, or where it is drawn as a text. */
  Board: Component<{ scene: Scene<State, Facts, Board>; size?: Size }>;
  /** What the viewer has in hand; in the dock under the board. `bare`: a small screen shows a part of it above (`phoneStrip`). */
  Hand: Component<{ scene: Scene<State, Facts, Board>; bare?: boolean }>;
  /** How everybody stands: a panel, or a strip of one line (`compact`). Clocks and names: see table/TopBar.svelte. */
  Scores: Component<{ scene: Scene<State, Facts, Board>; compact?: boolean }>;
  /** Panels of the moment under the log, such as competing. */
  Aside?: Component<{ scene: Scene<State, Facts, Board> }>;
  /** The facts for the bar on top, such as the round and the stack. */
  Facts: Component<{ scene: Scene<State, Facts, Board>; compact?: boolean }>;
  prompt(scene: Scene<State, Facts, Board>): Prompt;
  actions(scene: Scene<State, Facts, Board>): Action[];
  /** A key that the game understands itself beside those of its actions; true if it did. */
  key?(scene: Scene<State, Facts, Board>, event: KeyboardEvent): boolean;
  /** For how long a position stays before the next one is shown, in milliseconds: as long as its motion takes, 1,500 at most but for a scoring. */
  duration(before: Snapshot<State, Facts>, after: Snapshot<State, Facts>): number;
  /** Whether its board looks different from every seat. */
  sided?: boolean;
  /** The colours of a seat. */
  colours(scene: Scene<State, Facts, Board>, seat: number): SeatColour[];
  /** How much of the viewer's own a move of somebody else has changed: towers taken, vehicles driven off. */
  losses(before: Snapshot<State, Facts>, after: Snapshot<State, Facts>, viewer: number): number;
  /** A turn in a few lines with pictures, in place of sentences; `indexes`: its moves among the positions since. */
  turnSteps?(scene: Scene<State, Facts, Board>, indexes: readonly number[]): TurnStep[];
  StepPicture?: Component<{ picture: unknown }>;
  /** What a small screen shows in place of the story, as high as it, while the dock has no room for it. */
  phoneStrip?: {
    on(scene: Scene<State, Facts, Board>): boolean;
    Strip: Component<{ scene: Scene<State, Facts, Board> }>;
  };
  /** What goes step by step before the game goes on, such as a scoring. */
  scoringSteps?: ScoringSteps<State, Facts, Board>;
  /** What a card or a tile that can be drawn is called. */
  itemName(item: number | string): string;
  /** How to point at its board; a game without it is watched together without pointing. */
  pointing?: Pointing<State, Facts, Board>;
  /** The sound that a move makes. */
  sound?(before: Snapshot<State, Facts>, after: Snapshot<State, Facts>): Sound | null;
}

/** What a game shows when it is over. */
export interface Finish<State = Untyped, Facts = Untyped, Board extends BoardState = BoardState> {
  /** The final count. */
  FinalScores: Component<{ scene: Scene<State, Facts, Board> }>;
  /** The picture of the winner's board. */
  Cover: Component<{ scene: Scene<State, Facts, Board> }>;
}
