// What a state and a move's text say (docs/build/notation.md).

import type { Axis, Colour, Kind, State } from "./api";
import { AXES } from "./map/city";
import { COLOURS } from "./words";

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
export function parseMove(text: string): Move {
  const [what = "", one = "", two = ""] = text.split(" ");
  if (what === "attach") {
    const [tile = "", cell = ""] = one.split("@");
    return { kind: "attach", tile, cell };
  }
  if (what === "place") return { kind: "place", vehicle: one as Kind, corner: two };
  if (what === "compete") return { kind: "compete", streets: AXES.filter((axis) => one.includes(axis)) };
  if (what === "taxi" || what === "truck") {
    const [from = "", to = ""] = one.split(">");
    return { kind: "ride", vehicle: what, from, to };
  }
  return { kind: what as "draw" | "end" | "skip" };
}

/** The corner where the last vehicle has come to, by the moves since. */
export function arrivalCorner(move: Move | null): string | null {
  if (move?.kind === "place") return move.corner;
  return move?.kind === "ride" ? move.to : null;
}
