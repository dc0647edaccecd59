// How a running game stands, for who chooses one to watch: points and colours by seat, and how near the end is.

import type { Standing } from "../../core/game";
import type { SeatColour } from "../../core/scene";
import type { State } from "./api";
import { PATTERNS } from "./patterns";
import { colours } from "./state";
import { letter, t } from "./words";

export function standing(state: State): Standing {
  return {
    points: colours(state).map((colour) => state.points[colour] ?? 0),
    colours: colours(state).map((_, seat) => shownColours(state, seat)),
    line: state.turns_left === null ? t("stack.left", { n: state.stack }) : t("final.left", { n: state.turns_left }),
  };
}

/** The colour of a seat as it is shown. */
export function shownColours(state: State, seat: number): SeatColour[] {
  return colours(state)
    .slice(seat, seat + 1)
    .map((name) => ({ name, letter: letter(name), pattern: PATTERNS[name].area }));
}
