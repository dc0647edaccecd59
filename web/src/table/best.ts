// The most points that somebody has made on this device, for each kind of game: who beats them has broken a record.

import type { About } from "../api";

const KEY = "midtown.best";

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
  const all = read();
  const before = all[kind(about)];
  if (before !== undefined && points <= before) return null;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [kind(about)]: points }));
  } catch {
    return null; // nothing can be kept here
  }
  return before ?? null;
}

/** Read what is stored, as far as it is numbers: somebody else may have written it. */
function read(): Record<string, number> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown> | null;
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((one): one is [string, number] => typeof one[1] === "number"),
    );
  } catch {
    return {}; // nothing can be kept here, or it is no JSON
  }
}
