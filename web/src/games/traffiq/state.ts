// A state of this game and its facts, as docs/protocol.md tells them, and its moves as text.

import type { Scene } from "../../core/scene";
import type { Kind } from "./art/vehicles";
import type { Axis } from "./map/city";
import { COLOURS, type Colour } from "./words";

export interface Supply {
  taxi: number;
  truck: number;
}

export interface State {
  phase: "action" | "place" | "compete" | "over";
  to_move: number | null;
  actions_left: number;
  map: Record<string, string>;
  vehicles: Record<string, [Colour, Kind]>;
  supply: Record<string, Supply>;
  hands: (string[] | number)[];
  stack: number;
  turns_left: number | null;
  points: Record<string, number>;
  done: string[];
  completed: string[];
  options?: { open_hands?: boolean };
}

/** A street where one may compete. */
export interface Street {
  corners: string[];
  points: Record<string, number>;
  leave: Record<string, string[]>;
}

export interface Facts {
  contest: Partial<Record<Axis, Street>>;
  vehicles_left: Record<string, number>;
  last_turn: number | null;
  turns_until_stale: number | null;
}

export function stateOf(scene: Scene): State {
  return scene.shown.state as State;
}

export function factsOf(scene: Scene): Facts {
  return {
    contest: {},
    vehicles_left: {},
    last_turn: null,
    turns_until_stale: null,
    ...scene.shown.facts,
  } as Facts;
}

/** The colours that play, by seat. */
export function colours(state: State): Colour[] {
  return COLOURS.slice(0, state.hands.length);
}

/** The tiles in the hand of a seat, if they can be seen. */
export function handOf(state: State, seat: number): string[] {
  const hand = state.hands[seat];
  return Array.isArray(hand) ? hand : [];
}

export type Move =
  | { kind: "attach"; tile: string; cell: string }
  | { kind: "place"; vehicle: Kind; corner: string }
  | { kind: "ride"; vehicle: Kind; from: string; to: string }
  | { kind: "compete"; streets: Axis[] }
  | { kind: "draw" | "end" | "skip" };

/** What a move's text says. */
export function read(text: string): Move {
  const [what = "", one = "", two = ""] = text.split(" ");
  if (what === "attach") {
    const [tile = "", cell = ""] = one.split("@");
    return { kind: "attach", tile, cell };
  }
  if (what === "place")
    return { kind: "place", vehicle: one as Kind, corner: two };
  if (what === "compete")
    return {
      kind: "compete",
      streets: (["h", "v"] as Axis[]).filter((axis) => one.includes(axis)),
    };
  if (what === "taxi" || what === "truck") {
    const [from = "", to = ""] = one.split(">");
    return { kind: "ride", vehicle: what, from, to };
  }
  return { kind: what as "draw" | "end" | "skip" };
}

/** The corner where the last vehicle has come to, by the moves since. */
export function arrival(move: Move | null): string | null {
  if (move?.kind === "place") return move.corner;
  return move?.kind === "ride" ? move.to : null;
}
