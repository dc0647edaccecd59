// Win chance kept over time in a box: pure arithmetic, x to the right and y down, in the box's own units.

import type { SkillDay } from "../../api";

/** How many of the latest games a point of the line is the mean of, at least. */
const GAMES = 10;

export interface Course {
  /** The mean of the latest games after each day. */
  line: string;
  /** Each day by itself. */
  dots: { x: number; y: number }[];
  /** Values with a line across, of 100. */
  levels: { value: number; y: number }[];
  /** Where the line begins and ends, of 100. */
  first: number;
  last: number;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Draw what was kept on each day, and as a line the mean of the latest games. */
export function course(days: readonly SkillDay[], width: number, height: number): Course {
  const from = days[0]?.day ?? 0;
  const span = Math.max(1, (days.at(-1)?.day ?? 0) - from);
  const means = days.map((_, at) => latest(days.slice(0, at + 1)));
  const low = Math.min(95, Math.floor(20 * Math.min(1, ...days.map(({ kept }) => kept))) * 5);
  const x = (at: number): number => (((days[at]?.day ?? from) - from) / span) * width;
  const y = (value: number): number => (height * (100 - value)) / (100 - low);
  return {
    line: `M${means.map((mean, at) => `${n(x(at))} ${n(y(mean))}`).join("L")}`,
    dots: days.map(({ kept }, at) => ({ x: x(at), y: y(100 * kept) })),
    levels: [100, (100 + low) / 2, low].map((value) => ({ value, y: y(value) })),
    first: means[0] ?? 0,
    last: means.at(-1) ?? 0,
  };
}

/** The mean of the last days that have enough games together, of 100. */
function latest(days: readonly SkillDay[]): number {
  let [games, sum] = [0, 0];
  for (const day of days.toReversed()) {
    if (games >= GAMES) break;
    games += day.games;
    sum += day.games * day.kept;
  }
  return games ? (100 * sum) / games : 0;
}
