// Time that is left on a clock, and time that moves took, as the pages say it.

import { number, span } from "../format";
import { t } from "./words";

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

/** Milliseconds as a clock shows them: `6:42`, below ten seconds `0:09.4` (in German `0:09,4`), from a day on `2 d 4 h`. */
export function clockText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `0:0${number(Math.floor(seconds * 10) / 10, 1)}`;
  const whole = Math.floor(seconds);
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return t("days.hours", { days, hours });
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
