// Which moves of a solution are listed at first, and how many tried each.

import type { PuzzleMove, PuzzleSolution } from "../../api";
import { percent } from "../../core/format";
import { t } from "./words";

export const LISTED = 5;
/** A move that this part of all tried is listed, bad as it may be. */
const POPULAR = 0.1;

/** The best moves, the visitor's own and the one that the board shows, and those that many tried. */
export function listedMoves(solution: PuzzleSolution, viewed: string | null): PuzzleMove[] {
  const many = POPULAR * (solution.answers ?? 0);
  return solution.moves.filter(
    ({ move, tried }, place) =>
      place < LISTED || move === solution.move || move === viewed || (tried !== null && tried > 0 && tried >= many),
  );
}

/** What part of all tried a move; empty while too few have answered. */
export function triedBy({ tried }: PuzzleMove, answers: number | null): string {
  if (tried === null || !answers) return "";
  return tried ? t("tried", { share: percent(tried / answers) }) : t("tried.none");
}
