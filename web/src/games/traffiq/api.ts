// The documents of this game (docs/build/notation.md), made by `make schemas`: do not edit.

export type Colour = "red" | "yellow" | "blue" | "green";
export type Phase = "action" | "place" | "compete" | "over";
export type Kind = "taxi" | "truck";
export type Vehicle = [Colour, Kind];
export type Axis = "h" | "v";

/** A set of tiles of one's own, with its start layouts: tiles by their cells. */
export interface TileSet {
  tiles: string[];
  start: Record<string, Record<string, string>>;
}

/** The rule options, all with their values. */
export interface Options {
  scenario: string;
  compete: string;
  open_hands: boolean;
  tiles: "standard" | TileSet;
}

/** The vehicles of a colour that are not on the map. */
export interface Supply {
  taxi: number;
  truck: number;
}

/** A position, whole or as a seat sees it: a hand that it does not see is a number of tiles. */
export interface State {
  game: "traffiq";
  options: Options;
  phase: Phase;
  to_move: number | null;
  actions_left: number;
  map: Record<string, string>;
  vehicles: Record<string, Vehicle>;
  supply: Partial<Record<Colour, Supply>>;
  hands: (string[] | number)[];
  stack: number;
  turns_left: number | null;
  idle_turns: number;
  points: Partial<Record<Colour, number>>;
  done: string[];
  completed: string[];
  contest: Partial<Record<Axis, string[]>>;
  drawer: number | null;
}

/** A contested street: its corners, and by colour the points there and the corners that vehicles would leave. */
export interface Street {
  corners: string[];
  points: Partial<Record<Colour, number>>;
  leave: Partial<Record<Colour, string[]>>;
}

/** What follows from the map and the supplies: contested streets, and how near the end is. */
export interface Facts {
  contest: Partial<Record<Axis, Street>>;
  vehicles_left: Partial<Record<Colour, number>>;
  last_turn: number | null;
  turns_until_stale: number | null;
}
