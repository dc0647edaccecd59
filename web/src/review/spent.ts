// Where the time of a game went: what each seat's moves took, and the longest of them.

/** A move as a replay or a log knows it; `used` in milliseconds, null where nobody knows. */
export interface TimedMove {
  number: number;
  seat?: number | null;
  used?: number | null;
  words?: string | null;
}

/** A move whose time is known. */
export interface Thought {
  number: number;
  seat: number;
  used: number;
  words: string;
}

/** How many moves are listed as the longest. */
const LISTED = 3;

/** The moves whose time is known; empty for a record without times. */
export function thoughts(moves: readonly TimedMove[]): Thought[] {
  return moves.flatMap(({ number, seat, used, words }) =>
    seat == null || used == null ? [] : [{ number, seat, used, words: words ?? "" }],
  );
}

/** The moves of a seat that took longest, the longest first; those that took no time are none. */
export function longest(all: readonly Thought[], seat: number): Thought[] {
  const own = all.filter((one) => one.seat === seat && one.used > 0);
  return own.sort((a, b) => b.used - a.used || a.number - b.number).slice(0, LISTED);
}
