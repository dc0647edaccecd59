// Time that moves took, as the pages say it.

import { span } from "../format";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Milliseconds in the largest unit that fits, with one decimal: "7 sec", "1.5 min", "2 days". */
export function timeUsed(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => milliseconds >= size) ?? ["second", 1000];
  return span(milliseconds / size, unit, true);
}
