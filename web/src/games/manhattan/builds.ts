// What the others have built since the viewer's own last move, as it shows on the board.

import type { Colour, Facts, State } from "./api";
import { turnNumbers } from "../../board/turns";
import { parseBuild, height, owner, seatColours } from "./plots";
import type { Scene, Snapshot } from "./scene";
import { t } from "./words";

export interface Build {
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
export function buildsSince(since: readonly Snapshot[], game: State): Build[] {
  const steps = since.slice(1);
  const numbers = turnNumbers(steps.map(({ move }) => ({ seat: move?.seat ?? -1 })));
  return steps.flatMap(({ state, facts, move }, index) => {
    const built = move && parseBuild(move.text);
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
function overtaken({ state, facts }: Snapshot, now: Facts): Build["overtook"] {
  const plot = facts.tallest;
  const colour = plot && plot !== now.tallest ? owner(state.towers[plot]) : null;
  return plot && colour ? { colour, plot } : null;
}

/** Return the builds at each plot, in their order. */
export function buildsByPlot(builds: readonly Build[]): Map<string, Build[]> {
  const plots = new Map<string, Build[]>();
  for (const build of builds) plots.set(build.plot, [...(plots.get(build.plot) ?? []), build]);
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
export function tookFromViewer({ state }: Snapshot, build: Build, viewer: number): boolean {
  return build.seat !== viewer && build.former !== null && seatColours(state, viewer).includes(build.former);
}

/** Return how many towers a move took from the viewer. */
export function losses(before: Snapshot, after: Snapshot, viewer: number): number {
  return buildsSince([before, after], after.state).filter((build) => tookFromViewer(before, build, viewer)).length;
}

/** Return whether it ended that the viewer has the single tallest tower. */
export function overtookViewer({ state }: Snapshot, { overtook, seat }: Build, viewer: number): boolean {
  return seat !== viewer && overtook !== null && seatColours(state, viewer).includes(overtook.colour);
}

/** Return the plot of the viewer's tower that was the single tallest and is not any more. */
export function overtakenPlot(
  { recentPositions, current, viewer, watching }: Scene,
  builds: readonly Build[],
): string | null {
  const build = builds.findLast((one) => {
    const before = recentPositions[one.index - 1];
    return !watching && before && overtookViewer(before, one, viewer);
  });
  const plot = build?.overtook?.plot;
  const top = plot && owner(current.state.towers[plot]);
  return top && plot !== current.facts.tallest && top === build?.overtook?.colour ? plot : null;
}

/** Names in labels are cut off after this many letters. */
const LONGEST_NAME = 16;

const nameIn = ({ sitters }: Scene, seat: number): string => {
  const name = sitters[seat]?.name ?? "";
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
};

/** Return who did what, and how, in two short lines. */
export function buildLines(scene: Scene, build: Build, where: string): [what: string, how: string] {
  const { current, viewer, watching, recentPositions } = scene;
  const name = nameIn(scene, build.seat);
  const n = build.to - build.from;
  const before = recentPositions[build.index - 1];
  if (!watching && before && !tookFromViewer(before, build, viewer) && overtookViewer(before, build, viewer))
    return [t("build.tallest", { name }), build.from ? raised(build) : t("build.built.how", { n, where })];
  if (!build.from) return [t("build.built", { name }), t("build.built.how", { n, where })];
  const loser = build.former && seatOf(current.state, build.former);
  if (loser === null || loser === build.seat) return [t("build.raised", { name }), raised(build)];
  if (!watching && loser === viewer) return [t("build.took.yours", { name }), raised(build)];
  return [t("build.took", { name }), t("build.took.how", { owner: nameIn(scene, loser), n, height: build.to })];
}

/** Return what happened at a plot where the viewer has lost a tower, one line for each build; `short` without a verb. */
export function lossLines(scene: Scene, builds: readonly Build[], short: boolean): string[] {
  return builds.map((build) => {
    const before = scene.recentPositions[build.index - 1];
    const name = nameIn(scene, build.seat);
    if (before && tookFromViewer(before, build, scene.viewer))
      return t(short ? "build.lost" : "build.took.yours", { name });
    if (!build.from) return t("build.built", { name });
    const loser = build.former && seatOf(scene.current.state, build.former);
    if (loser === null || loser === build.seat) return t("build.raised.it", { name });
    return t("build.took.it", { name, owner: nameIn(scene, loser) });
  });
}

const raised = ({ from, to }: Build): string => t("build.raised.how", { n: to - from, height: to });

function seatOf(state: State, colour: Colour): number {
  return state.hands.findIndex((_, seat) => seatColours(state, seat).includes(colour));
}
