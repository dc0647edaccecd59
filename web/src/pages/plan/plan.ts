// A plan as it is made on the board: move after move of the others and of one's own, and what the server is asked of it.

import type { ConditionalLookahead, ConditionalStep, LegalMove, PossibleMove } from "../../api";

/** A move that is expected of another seat. */
export interface Expecting {
  readonly kind: "expect";
  readonly seat: number;
  readonly aim: string;
  /** The whole move; null for every move of that aim. */
  readonly move: string | null;
  readonly words: string;
  /** The whole moves of that aim. */
  readonly moves: readonly PossibleMove[];
}

/** A seat of which nothing more is expected in this turn. */
interface Passing {
  readonly kind: "pass";
  readonly seat: number;
}

interface Answering {
  readonly kind: "answer";
  readonly move: string;
  readonly words: string;
}

/** The turn is complete, and the next one begins. */
interface Turning {
  readonly kind: "turn";
}

export type Entry = Expecting | Passing | Answering | Turning;

/** The turns of a plan; the last one may not be complete. */
export function turns(entries: readonly Entry[]): Entry[][] {
  const all: Entry[][] = [[]];
  for (const entry of entries) {
    if (entry.kind === "turn") all.push([]);
    else all.at(-1)?.push(entry);
  }
  return all;
}

/** A turn as the server takes it. */
export function stepOf(turn: readonly Entry[]): ConditionalStep {
  const expected = turn.filter((entry) => entry.kind === "expect").map(({ seat, aim, move }) => ({ seat, aim, move }));
  return { expected, answers: turn.filter((entry) => entry.kind === "answer").map(({ move }) => move) };
}

/** The seat whose move is asked for next, null for one's own: the first other who still moves and was not passed over. */
export function nextSeat(turn: readonly Entry[], others: ConditionalLookahead["others"]): number | null {
  if (turn.some(({ kind }) => kind === "answer")) return null;
  const passed = new Set(turn.filter((entry) => entry.kind === "pass").map(({ seat }) => seat));
  return others.find(({ seat }) => !passed.has(seat))?.seat ?? null;
}

type Aims = ConditionalLookahead["others"][number]["aims"];

/** What can be expected of a seat on the board: aims by their places, single moves where these show more. */
export function touchable(aims: Aims): LegalMove[] {
  return aims.flatMap(({ aim, words, places, moves }) =>
    places.length ? [{ move: aim, words, places }] : moves.filter(({ places }) => places.length),
  );
}

/** What can be expected that has no place on the board. */
export function placeless(aims: Aims): Aims {
  return aims.filter((aim) => !touchable([aim]).length);
}

/** What is expected of a seat by one of these texts: an aim, or a single move. */
export function expecting(seat: number, aims: Aims, text: string): Expecting | null {
  const one = aims.find(({ aim, moves }) => aim === text || moves.some(({ move }) => move === text));
  if (!one) return null;
  const { aim, words, moves } = one;
  const single = aim === text ? undefined : moves.find(({ move }) => move === text);
  return { kind: "expect", seat, aim, move: single?.move ?? null, words: single?.words ?? words, moves };
}
