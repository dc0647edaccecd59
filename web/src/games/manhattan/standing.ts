// How a running game stands, for who chooses one to watch: points and colours by seat, and the round.

import type { Standing } from "../../core/game";
import type { SeatColour } from "../../core/scene";
import type { State } from "./api";
import { PATTERNS } from "./patterns";
import { seatColours } from "./plots";
import { letterOf, t } from "./words";

export function standing(state: State): Standing {
  const seats = [...state.hands.keys()];
  return {
    points: seats.map((seat) => seatColours(state, seat).reduce((sum, colour) => sum + (state.scores[colour] ?? 0), 0)),
    colours: seats.map((seat) => shownColours(state, seat)),
    line: t("round", { round: state.round, rounds: state.rounds }),
  };
}

/** The colours of a seat as they are shown. */
export function shownColours(state: State, seat: number): SeatColour[] {
  return seatColours(state, seat).map((name) => ({ name, letter: letterOf(name), pattern: PATTERNS[name].area }));
}
