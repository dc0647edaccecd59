// What the others have built since the viewer's own last move, as it shows on the board.

import type { Colour, Facts, State } from "./api";
import { turnNumbers } from "../../board/turns";
import { buildOf, height, owner, seatColours } from "./plots";
import type { Scene, Snapshot } from "./scene";
import { t } from "./words";

export interface Deed {
  /** Its place among the positions since, and the number of its turn. */
  index: number;
  number: number;
  seat: number;
  colour: Colour;
  plot: string;
  /** The new floors: from this height to that. */
  from: number;
  to: number;
  /** Whose the tower was before, where it belongs to somebody else now. */
  former: Colour | null;
  /** Whose tower was the single tallest before, and where, if it is not any more. */
  overtook: { colour: Colour; plot: string } | null;
}

/** Return the pieces built between positions that follow each other, as far as they stand in `game`. */
export function deedsSince(since: readonly Snapshot[], game: State): Deed[] {
  const steps = since.slice(1);
  const numbers = turnNumbers(steps.map(({ move }) => ({ seat: move?.seat ?? -1 })));
  return steps.flatMap(({ state, facts, move }, index) => {
    const built = move && buildOf(move.text);
    const [before, after] = [since[index]?.state.towers[built?.plot ?? ""], state.towers[built?.plot ?? ""]];
    if (!built || !after || height(game.towers[built.plot]) < height(after)) return [];
    const [was, is] = [owner(before), owner(after)];
    if (!is) return [];
    return {
      index: index + 1,
      number: numbers[index] ?? 0,
      seat: move.seat,
      colour: is,
      plot: built.plot,
      from: height(before),
      to: height(after),
      former: was !== is ? was : null,
      overtook: since[index] ? overtaken(since[index], facts) : null,
    };
  });
}

/** Return whose tower was the single tallest, and where, if after a move it is not. */
function overtaken({ state, facts }: Snapshot, now: Facts): Deed["overtook"] {
  const plot = facts.tallest;
  const colour = plot && plot !== now.tallest ? owner(state.towers[plot]) : null;
  return plot && colour ? { colour, plot } : null;
}

/** Return the deeds at each plot, in their order. */
export function deedsByPlot(deeds: readonly Deed[]): Map<string, Deed[]> {
  const plots = new Map<string, Deed[]>();
  for (const deed of deeds) plots.set(deed.plot, [...(plots.get(deed.plot) ?? []), deed]);
  return plots;
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

/** Return whether it ended that the viewer has the single tallest tower. */
export function overtookMine({ state }: Snapshot, { overtook, seat }: Deed, viewer: number): boolean {
  return seat !== viewer && overtook !== null && seatColours(state, viewer).includes(overtook.colour);
}

/** Return the plot of the viewer's tower that was the single tallest and is not any more. */
export function overtakenPlot({ since, current, viewer, watching }: Scene, deeds: readonly Deed[]): string | null {
  const deed = deeds.findLast((one) => {
    const before = since[one.index - 1];
    return !watching && before && overtookMine(before, one, viewer);
  });
  const plot = deed?.overtook?.plot;
  const top = plot && owner(current.state.towers[plot]);
  return top && plot !== current.facts.tallest && top === deed?.overtook?.colour ? plot : null;
}

/** Names in labels are cut off after this many letters. */
const LONGEST_NAME = 16;

const nameIn = ({ sitters }: Scene, seat: number): string => {
  const name = sitters[seat]?.name ?? "";
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
};

/** Return who did what, and how, in two short lines. */
export function deedLines(scene: Scene, deed: Deed, where: string): [what: string, how: string] {
  const { current, viewer, watching, since } = scene;
  const name = nameIn(scene, deed.seat);
  const n = deed.to - deed.from;
  const before = since[deed.index - 1];
  if (!watching && before && !tookMine(before, deed, viewer) && overtookMine(before, deed, viewer))
    return [t("deed.tallest", { name }), deed.from ? raised(deed) : t("deed.built.how", { n, where })];
  if (!deed.from) return [t("deed.built", { name }), t("deed.built.how", { n, where })];
  const loser = deed.former && seatOf(current.state, deed.former);
  if (loser === null || loser === deed.seat) return [t("deed.raised", { name }), raised(deed)];
  if (!watching && loser === viewer) return [t("deed.took.yours", { name }), raised(deed)];
  return [t("deed.took", { name }), t("deed.took.how", { owner: nameIn(scene, loser), n, height: deed.to })];
}

/** Return what happened at a plot where the viewer has lost a tower, one line for each deed; `short` without a verb. */
export function lossLines(scene: Scene, deeds: readonly Deed[], short: boolean): string[] {
  return deeds.map((deed) => {
    const before = scene.since[deed.index - 1];
    const name = nameIn(scene, deed.seat);
    if (before && tookMine(before, deed, scene.viewer)) return t(short ? "deed.lost" : "deed.took.yours", { name });
    if (!deed.from) return t("deed.built", { name });
    const loser = deed.former && seatOf(scene.current.state, deed.former);
    if (loser === null || loser === deed.seat) return t("deed.raised.it", { name });
    return t("deed.took.it", { name, owner: nameIn(scene, loser) });
  });
}

const raised = ({ from, to }: Deed): string => t("deed.raised.how", { n: to - from, height: to });

function seatOf(state: State, colour: Colour): number {
  return state.hands.findIndex((_, seat) => seatColours(state, seat).includes(colour));
}
