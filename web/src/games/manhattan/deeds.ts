// What the others have built since the viewer's own last move, as it shows on the board.

import type { Colour, State } from "./api";
import { turnNumbers } from "../../board/turns";
import { buildOf, height, owner, seatColours } from "./plots";
import type { Scene, Snapshot } from "./scene";
import { t } from "./words";

export interface Deed {
  /** Its place among the positions since, and the number of its turn. */
  index: number;
  number: number;
  seat: number;
  plot: string;
  /** The new floors: from this height to that. */
  from: number;
  to: number;
  /** Whose the tower was before, where it belongs to somebody else now. */
  former: Colour | null;
}

/** Return the pieces built between positions that follow each other, as far as they stand in `game`. */
export function deedsSince(since: readonly Snapshot[], game: State): Deed[] {
  const steps = since.slice(1);
  const numbers = turnNumbers(steps.map(({ move }) => ({ seat: move?.seat ?? -1 })));
  return steps.flatMap(({ state, move }, index) => {
    const built = move && buildOf(move.text);
    const [before, after] = [since[index]?.state.towers[built?.plot ?? ""], state.towers[built?.plot ?? ""]];
    if (!built || !after || height(game.towers[built.plot]) < height(after)) return [];
    const [was, is] = [owner(before), owner(after)];
    return {
      index: index + 1,
      number: numbers[index] ?? 0,
      seat: move.seat,
      plot: built.plot,
      from: height(before),
      to: height(after),
      former: was !== is ? was : null,
    };
  });
}

export interface Pick {
  turn: number;
  pieces: { colour: Colour; floors: number }[];
}

/** Return by seat the pieces picked since, as they were before any of them was built. */
export function picksSince(since: readonly Snapshot[]): ReadonlyMap<number, Pick> {
  const steps = since.slice(1);
  const numbers = turnNumbers(steps.map(({ move }) => ({ seat: move?.seat ?? -1 })));
  const picks = new Map<number, Pick>();
  for (const [index, { state, move }] of steps.entries()) {
    if (!move?.text.startsWith("pick ")) continue;
    const pieces = seatColours(state, move.seat).flatMap((colour) =>
      (state.picked[colour] ?? []).map((floors) => ({ colour, floors })),
    );
    picks.set(move.seat, { turn: numbers[index] ?? 0, pieces });
  }
  return picks;
}

/** Return whether it took a tower from the viewer. */
export function tookMine({ state }: Snapshot, deed: Deed, viewer: number): boolean {
  return deed.seat !== viewer && deed.former !== null && seatColours(state, viewer).includes(deed.former);
}

/** Return how many towers a move took from the viewer. */
export function losses(before: Snapshot, after: Snapshot, viewer: number): number {
  return deedsSince([before, after], after.state).filter((deed) => tookMine(before, deed, viewer)).length;
}

/** Return who did what, and how, in two short lines. */
export function deedLines(scene: Scene, deed: Deed, where: string): [what: string, how: string] {
  const { current, viewer, watching, sitters } = scene;
  const name = sitters[deed.seat]?.name ?? "";
  const n = deed.to - deed.from;
  if (!deed.from) return [t("deed.built", { name }), t("deed.built.how", { n, where })];
  const how = t("deed.raised.how", { n, height: deed.to });
  const loser =
    deed.former && sitters.findIndex((_, seat) => seatColours(current.state, seat).includes(deed.former as Colour));
  if (loser === null || loser === deed.seat) return [t("deed.raised", { name }), how];
  if (!watching && loser === viewer) return [t("deed.took.yours", { name }), how];
  return [t("deed.took", { name }), t("deed.took.how", { owner: sitters[loser]?.name ?? "", n, height: deed.to })];
}
