// The most points that somebody has made on this device, for each kind of game: who beats them has broken a record.

import type { About } from "../../api";
import { Kept, isNumber, recordOf } from "../../core/kept";

const best = new Kept("midtown.best", recordOf(isNumber));

/** Games are compared with those of as many players and the same options. */
const kind = ({ game, seats, options }: About): string =>
  `${game} ${seats.length} ${JSON.stringify(Object.entries(options).sort(([a], [b]) => a.localeCompare(b)))}`;

/**
 * Keep how many points the visitor has made in a game that is over; return the most before it if these are more.
 * A game that was broken off or is continued from a record does not count, nor one that several play at one device.
 */
export function recordScore(about: About, mine: readonly number[]): number | null {
  const { result } = about;
  const [seat] = mine;
  if (seat === undefined || mine.length > 1 || about.continued || result?.ended !== "rules") return null;
  const points = result.scores[seat] ?? 0;
  const all = best.get();
  const before = all[kind(about)];
  if (before !== undefined && points <= before) return null;
  return best.set({ ...all, [kind(about)]: points }) ? (before ?? null) : null;
}
