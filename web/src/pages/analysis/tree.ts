// The tree of what was tried beside a game. Nodes are numbered as in the record (docs/build/records.md).

import type { AnalysisFrame, AnalysisNode, AnalysisStep } from "../../api";

/** A node, and what this page knows of it. */
export interface TreeNode extends AnalysisNode {
  frame?: AnalysisFrame;
  /** Every seat's win chance, as the engine has found it. */
  chances?: readonly number[];
}

/** A position: after the first `at` moves of the game, or that of a node. */
export interface TreePosition {
  readonly at: number;
  readonly node: number | null;
}

/** Whether two spots are one. */
export function samePosition(one: TreePosition, other: TreePosition): boolean {
  return one.node === other.node && (one.node !== null || one.at === other.at);
}

/** Where a node is drawn. */
export interface LaidOutNode {
  readonly node: number;
  readonly row: number;
  readonly column: number;
  /** The row of the node before it; its own where the line goes straight on or begins. */
  readonly from: number;
}

/** Whether a node is a position of its own, not only a comment on the one before it. */
export function isPosition(node: AnalysisNode): boolean {
  return node.move !== null || node.state !== null;
}

/** The nodes from the game to a node, the node itself last. */
export function pathTo(nodes: readonly TreeNode[], node: number | null): number[] {
  const path: number[] = [];
  for (let one = node; one !== null; one = nodes[one]?.parent ?? null) path.unshift(one);
  return path;
}

/** The number of moves of the game before a spot's variation. */
export function rootOf(nodes: readonly TreeNode[], spot: TreePosition): number {
  const [first] = pathTo(nodes, spot.node);
  return first === undefined ? spot.at : (nodes[first]?.at ?? 0);
}

/** The steps of a request that leads to a node. */
export function stepsTo(nodes: readonly TreeNode[], node: number | null): AnalysisStep[] {
  return pathTo(nodes, node).flatMap((one): AnalysisStep[] => {
    const { move, state, draws } = nodes[one] as TreeNode;
    return move !== null ? [{ move, draws }] : state !== null ? [{ state, draws }] : [];
  });
}

/** How a position came about. Where this changes during a request, its number is another position's now. */
export function wayTo(nodes: readonly TreeNode[], { at, node }: TreePosition): string {
  if (node !== null && !nodes[node]) return "";
  return JSON.stringify([rootOf(nodes, { at, node }), stepsTo(nodes, node)]);
}

/** The spot before another one; null at the beginning. */
export function spotBefore(nodes: readonly TreeNode[], { at, node }: TreePosition): TreePosition | null {
  if (node !== null) return { at: rootOf(nodes, { at, node }), node: nodes[node]?.parent ?? null };
  return at ? { at: at - 1, node: null } : null;
}

/** A spot if there is such a one: else the move of the game that it names, or the nearest one. */
export function nearestSpot(nodes: readonly TreeNode[], last: number, { at, node }: TreePosition): TreePosition {
  const there = node !== null && nodes[node] && isPosition(nodes[node]);
  if (there) return { at: rootOf(nodes, { at, node }), node };
  return { at: Math.min(Math.max(0, at || 0), last), node: null };
}

/** The newest frame on the way to a node; nothing if only the game has one. */
export function newestFrame(nodes: readonly TreeNode[], { node }: TreePosition): AnalysisFrame | undefined {
  const newest = pathTo(nodes, node).findLast((key) => nodes[key]?.frame);
  return newest === undefined ? undefined : nodes[newest]?.frame;
}

/** The node that has the comment on a spot; null if there is none. */
function commentedNode(nodes: readonly TreeNode[], { at, node }: TreePosition): number | null {
  if (node !== null) return node;
  const mark = nodes.findIndex((one) => !isPosition(one) && one.parent === null && one.at === at);
  return mark < 0 ? null : mark;
}

/** The comment on a spot. */
export function commentOn(nodes: readonly TreeNode[], spot: TreePosition): string {
  const mark = commentedNode(nodes, spot);
  return mark === null ? "" : (nodes[mark]?.comment ?? "");
}

/** The tree with another comment on a spot. */
export function withComment(nodes: readonly TreeNode[], spot: TreePosition, comment: string): TreeNode[] {
  const mark = commentedNode(nodes, spot);
  const blank = { parent: null, move: null, state: null, draws: [], seat: null, words: null, sides: null };
  if (mark === null) return [...nodes, { ...blank, at: spot.at, comment }];
  if (!comment && !isPosition(nodes[mark] as TreeNode)) return withoutNode(nodes, mark);
  return nodes.map((node, key) => (key === mark ? { ...node, comment } : node));
}

/** All nodes, as a record has them. */
export function variationsOf(nodes: readonly TreeNode[]): Record<string, unknown>[] {
  return nodes.map(({ parent, at, move, state, draws, comment }) => ({
    ...(parent === null ? { at } : { parent }),
    ...(move !== null && { move }),
    ...(state !== null && { state }),
    ...(draws.length && { draws }),
    ...(comment && { comment }),
  }));
}

/** The nodes that follow a spot. */
export function childrenOf(nodes: readonly TreeNode[], spot: TreePosition): number[] {
  return [...nodes.keys()].filter((key) => {
    const node = nodes[key] as TreeNode;
    return (
      isPosition(node) && (spot.node === null ? node.parent === null && node.at === spot.at : node.parent === spot.node)
    );
  });
}

/** A node for what was played on a spot. */
export function nodeAfter(nodes: readonly TreeNode[], from: TreePosition, frame: AnalysisFrame): TreeNode {
  const { move, draws, seat, words, sides } = frame;
  const state = move === null ? frame.state : null;
  const at = from.node === null ? rootOf(nodes, from) : 0;
  return { parent: from.node, at, move, state, draws, comment: "", seat, words, sides, frame };
}

/** The tree with the frames of the way to a spot, the first of which is the game's. The same tree if it has them all. */
export function withFrames(
  nodes: readonly TreeNode[],
  { node }: TreePosition,
  frames: readonly AnalysisFrame[],
): readonly TreeNode[] {
  const path = pathTo(nodes, node).filter((key) => isPosition(nodes[key] as TreeNode));
  if (path.every((key) => nodes[key]?.frame)) return nodes;
  const frameOf = new Map(path.map((key, index) => [key, frames[index + 1]]));
  return nodes.map((one, key) => ({ ...one, frame: one.frame ?? frameOf.get(key) }) as TreeNode);
}

/** The tree without a node and all that follows it. */
export function withoutNode(nodes: readonly TreeNode[], gone: number): TreeNode[] {
  const kept = [...nodes.keys()].filter((key) => !pathTo(nodes, key).includes(gone));
  const place = new Map(kept.map((key, index) => [key, index]));
  return kept.map((key) => {
    const node = nodes[key] as TreeNode;
    return { ...node, parent: node.parent === null ? null : (place.get(node.parent) ?? null) };
  });
}

/** All that follows one spot of the game as rows and columns: a first move goes on in its row, others begin new ones. */
export function layOut(nodes: readonly TreeNode[], at: number): LaidOutNode[] {
  const all: LaidOutNode[] = [];
  let rows = 0;
  const draw = (node: number, row: number, column: number, from: number): void => {
    all.push({ node, row, column, from });
    childrenOf(nodes, { at, node }).forEach((next, index) => draw(next, index ? rows++ : row, column + 1, row));
  };
  for (const first of childrenOf(nodes, { at, node: null })) {
    const row = rows++;
    draw(first, row, 0, row);
  }
  return all;
}

/** The numbers of moves of the game after which something was tried, ascending. */
export function branches(nodes: readonly TreeNode[]): number[] {
  return [...new Set(nodes.filter((node) => isPosition(node) && node.parent === null).map(({ at }) => at))].sort(
    (a, b) => a - b,
  );
}
