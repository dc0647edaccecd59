// The documents of this game (docs/build/notation.md), made by `make schemas`: do not edit.

export type Colour = "red" | "blue" | "green" | "black";
export type Phase = "pick" | "build" | "over";
export type Piece = [Colour, number];

/** The rule options, all with their values. */
export interface Options {
  rounds: number;
  colours: number;
  sides: string;
  tiebreak: "shared" | "2017";
}

/** A position, whole or as a seat sees it: a hand that it does not see is a number of cards. */
export interface State {
  game: "manhattan";
  options: Options;
  phase: Phase;
  round: number;
  rounds: number;
  start: number;
  to_move: number | null;
  towers: Record<string, Piece[]>;
  supply: Partial<Record<Colour, number[]>>;
  picked: Partial<Record<Colour, number[]>>;
  hands: (number[] | number)[];
  stack: number;
  played: number[];
  scores: Partial<Record<Colour, number>>;
}

/** What a scoring gives a colour (M-SCORE). */
export interface Points {
  tallest: number;
  cities: number;
  towers: number;
}

/** What follows from the board: a scoring now, and the towers that nobody can take. */
export interface Facts {
  now: Partial<Record<Colour, Points>>;
  tallest: string | null;
  majorities: Record<string, Colour | null>;
  safe: string[];
}
