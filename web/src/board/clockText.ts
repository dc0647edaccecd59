// Time that is left on a clock, as boards show it.

import { number } from "../core/format";
import { t } from "./words";

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
