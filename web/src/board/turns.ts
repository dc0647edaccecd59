// The moves since one's own last one, turn by turn.

/** Return by move the number of its turn, from 1: moves of one seat in a row belong to the same turn. */
export function turnNumbers(moves: readonly { seat: number }[]): number[] {
  let number = 0;
  return moves.map(({ seat }, index) => (number += seat === moves[index - 1]?.seat ? 0 : 1));
}

/** Return by seat the number of its last turn. */
export function turnsBySeat(moves: readonly { seat: number }[]): ReadonlyMap<number, number> {
  const numbers = turnNumbers(moves);
  return new Map(moves.map(({ seat }, index) => [seat, numbers[index] ?? 0]));
}
