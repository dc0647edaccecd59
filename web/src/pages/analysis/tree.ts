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

/** The nodes that follow a spot. */
export function childrenOf(nodes: readonly TreeNode[], spot: TreePosition): number[] {
  return [...nodes.keys()].filter((key) => {
    const node = nodes[key] as TreeNode;
    return (
      isPosition(node) && (spot.node === null ? node.parent === null && node.at === spot.at : node.parent === spot.node)
    );
  });
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
