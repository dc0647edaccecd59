// Where the review of a game and the engine say different win chances of one position.

/** What a review says of a game. */
export interface ReviewedChances {
  /** Every seat's win chance, before the first move and after each. */
  chances: readonly (readonly number[])[];
  /** Search iterations for each move. */
  iterations: number;
}

/** From this difference on it is explained; below, both say the same. */
const APART = 0.05;
/** The part of a review's iterations with which each seat looks at a position (docs/play/reviews.md). */
const PART = 8;

/** The seat of which both differ most, and what they say; null if they agree. */
export function disagreement(
  review: readonly number[],
  engine: readonly number[],
): { seat: number; review: number; engine: number } | null {
  const seats = engine.map((chance, seat) => ({ seat, review: review[seat] ?? chance, engine: chance }));
  const gap = (one: (typeof seats)[number]): number => Math.abs(one.review - one.engine);
  const [most] = seats.sort((a, b) => gap(b) - gap(a));
  return most && gap(most) > APART ? most : null;
}

/** With how many iterations each seat of a reviewed game has looked at a position. */
export function perSeat({ iterations }: ReviewedChances): number {
  return Math.floor(iterations / PART);
}
