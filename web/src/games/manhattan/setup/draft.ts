// A position that is set up by hand: towers, cards and scores, and the moment of the game; the rest follows from these.

import type { Colour, Piece, State } from "../api";
import { coloursOf, seatColours } from "../plots";

/** Pieces of 1 to 4 floors that each colour has (M-PIECES). */
const SUPPLY = [11, 6, 4, 3] as const;
const [CARDS, COPIES, HAND] = [45, 5, 4] as const;

/** Where a game stands: its round, from 1, and the number of picks, and then of placements, that it has had. */
export interface Progress {
  readonly round: number;
  readonly done: number;
}

/** How many pieces each colour picks in a round. */
function quota({ rounds }: State): number {
  return 24 / rounds;
}

/** The number of moments of a round: a pick of each seat, and then a placement of each piece. */
export function momentsPerRound(state: State): number {
  return state.hands.length + coloursOf(state).length * quota(state);
}

export function progressOf(state: State): Progress {
  const seats = state.hands.length;
  const held = coloursOf(state).map((colour) => state.picked[colour]?.length ?? 0);
  const left = held.reduce((sum, number) => sum + number, 0);
  const each = held.length / seats;
  const done = state.phase === "pick" ? left / (quota(state) * each) : seats + held.length * quota(state) - left;
  return { round: state.round, done };
}

/** The seat that is to move then. */
export function moverAt(state: State, { round, done }: Progress): number {
  const seats = state.hands.length;
  return (round - 1 + (done < seats ? done : done - seats)) % seats;
}

/** How many pieces a seat holds then, and how many each of its colours has taken from its supply. */
function counts(state: State, { round, done }: Progress, seat: number): { held: number; taken: number } {
  const seats = state.hands.length;
  const offset = (((seat - (round - 1)) % seats) + seats) % seats;
  const full = quota(state) * (coloursOf(state).length / seats);
  if (done < seats) {
    const picked = offset < done;
    return { held: picked ? full : 0, taken: quota(state) * (round - 1 + Number(picked)) };
  }
  return { held: full - Math.floor((done - 1 - offset) / seats), taken: quota(state) * round };
}

/** The state at a moment: pieces in hand, supplies and played cards are filled in so that the rules allow it if they can. */
export function completeState(state: State, moment: Progress): State {
  const next = without(state, "phase", "round", "start", "to_move", "stack");
  let used = 0;
  for (let seat = 0; seat < state.hands.length; seat++) {
    const { held, taken } = counts(state, moment, seat);
    for (const [colour, mine] of shares(state, seat, held, taken)) {
      used += taken - mine;
      Object.assign(next, withPieces(next, colour, mine, taken));
    }
  }
  return { ...next, played: playedFor(next, used) };
}

/** How many of the pieces that a seat holds are of each of its colours: as now, as far as its towers allow it. */
function shares(state: State, seat: number, held: number, taken: number): [Colour, number][] {
  const board = Object.values(state.towers).flat();
  let left = held;
  const all = seatColours(state, seat).map((colour) => {
    const most = Math.min(quota(state), Math.max(0, taken - board.filter(([of]) => of === colour).length));
    const mine = Math.min(left, most, state.picked[colour]?.length ?? 0);
    left -= mine;
    return { colour, most, mine };
  });
  return all.map(({ colour, most, mine }) => {
    const more = Math.min(left, most - mine);
    left -= more;
    return [colour, mine + more];
  });
}

/** Let a colour hold a number of pieces, of a number that it has taken in all. */
function withPieces(state: State, colour: Colour, held: number, taken: number): State {
  const board = Object.values(state.towers).flat();
  const free = SUPPLY.map((all, index) => all - board.filter(([of, n]) => of === colour && n === index + 1).length);
  const built = board.filter(([of]) => of === colour).length;
  const given = Math.max(0, taken - held - built);
  const picked = (state.picked[colour] ?? []).slice(0, held).filter((height) => take(free, height - 1));
  while (picked.length < held && fill(free, (index) => picked.push(index + 1)));
  for (let gone = 0; gone < given; gone++) fill(free, () => {});
  return {
    ...state,
    supply: { ...state.supply, [colour]: free },
    picked: { ...state.picked, [colour]: picked.sort() },
  };
}

function take(free: number[], index: number): boolean {
  if (!((free[index] ?? 0) > 0)) return false;
  free[index] = (free[index] ?? 0) - 1;
  return true;
}

/** Take one of the pieces of which most are left; false if there is none. */
function fill(free: number[], taken: (index: number) => void): boolean {
  const index = free.indexOf(Math.max(...free));
  if (!take(free, index)) return false;
  taken(index);
  return true;
}

/** As many played cards as pieces were used since the stack was shuffled last, none more often than it is there. */
function playedFor(state: State, used: number): number[] {
  const need = used % (CARDS - HAND * state.hands.length);
  const inHand = (kind: number) => state.hands.flat().filter((card) => card === kind + 1).length;
  const played = state.played.map((count, kind) => Math.min(count, COPIES - inHand(kind)));
  const sum = () => played.reduce((all, count) => all + count, 0);
  for (let kind = 0; sum() > need; kind = (kind + 1) % played.length)
    if ((played[kind] ?? 0) > 0) played[kind] = (played[kind] ?? 0) - 1;
  for (let kind = 0, tries = 0; sum() < need && tries < CARDS; kind = (kind + 1) % played.length, tries++)
    if ((played[kind] ?? 0) + inHand(kind) < COPIES) played[kind] = (played[kind] ?? 0) + 1;
  return played;
}

export function withPiece(state: State, plot: string, piece: Piece): State {
  return { ...state, towers: { ...state.towers, [plot]: [...(state.towers[plot] ?? []), piece] } };
}

/** Without the top piece of a plot. */
export function withoutPiece(state: State, plot: string): State {
  const left = (state.towers[plot] ?? []).slice(0, -1);
  const others = without(state.towers, plot);
  return { ...state, towers: left.length ? { ...others, [plot]: left } : others };
}

/** With another card in a hand. */
export function withCard(state: State, seat: number, index: number, card: number): State {
  const hands = state.hands.map((hand, one) =>
    one === seat && Array.isArray(hand) ? hand.with(index, card).toSorted((a, b) => a - b) : hand,
  );
  return { ...state, hands };
}

/** A document without some of its keys. */
function without<T extends object>(document: T, ...keys: string[]): T {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !keys.includes(key))) as T;
}
