// Two lines side by side: what each of them is, and where they part.

import { type BoardState, KeptBoard } from "../../core/boardState.svelte";
import { Composer } from "../../core/composer.svelte";
import { READ_ONLY } from "../../core/sceneDefaults";
import type { Scene } from "../../core/scene";
import type { AnalysisModel } from "./model.svelte";
import { childrenOf, isPosition, pathTo, rootOf, samePosition, type TreePosition, type TreeNode } from "./tree";

/** The ends of all lines that were tried, and, last, that of the game where it goes on beside one of them. */
export function lineEnds(nodes: readonly TreeNode[], last: number): TreePosition[] {
  const tried = [...nodes.keys()]
    .filter((node) => isPosition(nodes[node] as TreeNode) && !childrenOf(nodes, { at: 0, node }).length)
    .map((node) => ({ at: rootOf(nodes, { at: 0, node }), node }));
  return tried.some(({ at }) => at < last) ? [...tried, { at: last, node: null }] : tried;
}

/** All positions of a line, from the beginning of the game to its end. */
export function pathThrough(nodes: readonly TreeNode[], end: TreePosition): TreePosition[] {
  const root = rootOf(nodes, end);
  const game = Array.from({ length: root + 1 }, (_, at) => ({ at, node: null }));
  const path = pathTo(nodes, end.node).filter((node) => isPosition(nodes[node] as TreeNode));
  return [...game, ...path.map((node) => ({ at: root, node }))];
}

/** Return how many positions two ways have in common. */
export function commonLength(one: readonly TreePosition[], other: readonly TreePosition[]): number {
  const parts = one.findIndex((spot, index) => !other[index] || !samePosition(spot, other[index]));
  return parts < 0 ? one.length : parts;
}

/** The line that a spot is on, and one to compare it with: the one that parts from it last. */
export function comparedLines(
  nodes: readonly TreeNode[],
  all: readonly TreePosition[],
  spot: TreePosition,
): [TreePosition, TreePosition] | null {
  const ways = all.map((end) => ({ end, way: pathThrough(nodes, end) }));
  const here = ways.find(({ way }) => way.some((one) => samePosition(one, spot))) ?? ways[0];
  const others = ways
    .filter((one) => one !== here)
    .map((one) => ({ ...one, common: here ? commonLength(here.way, one.way) : 0 }));
  const other = others.reduce<(typeof others)[number] | null>((a, b) => (a && a.common >= b.common ? a : b), null);
  return here && other ? [here.end, other.end] : null;
}

/** A position to look at beside the one that is shown, until it is closed. */
export function sceneAt(analysis: AnalysisModel, spot: TreePosition): Scene & { close(): void } {
  const { to_move: toMove, seat } = analysis.frame(spot);
  const { game, sitters } = analysis;
  const board = new KeptBoard((): BoardState => analysis.face.begin(scene));
  const scene = {
    ...READ_ONLY,
    ...{ game, sitters, toMove },
    composer: new Composer(),
    get board() {
      return board.state;
    },
    current: analysis.see(spot),
    viewer: toMove ?? seat ?? 0,
    over: toMove === null,
    close: () => board.end(),
  };
  return scene;
}
