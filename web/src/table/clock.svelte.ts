// What the players' clocks show. The server's are the ones that count.

import type { Clock } from "../api";
import { number } from "../core/format";
import { t } from "./words";

class Now {
  #time = $state(performance.now());
  #users = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get time(): number {
    return this.#time;
  }

  /** Let it run as long as a page needs it; the function that ends that. */
  run(): () => void {
    if (this.#users++ === 0) this.#timer = setInterval(() => (this.#time = performance.now()), 250);
    return () => {
      if (--this.#users === 0) clearInterval(this.#timer);
    };
  }
}

export const now = new Now();

/** What is left to a seat, `received` milliseconds of the page's time ago. */
export function left(clock: Clock, received: number, seat: number): number {
  const spent = clock.running === seat ? clock.since + Math.max(0, now.time - received) : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - spent);
}

/** Milliseconds as a clock shows them: `6:42`, below ten seconds `9.4` (in German `9,4`), from a day on `2 d 4 h`. */
export function show(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return number(Math.floor(seconds * 10) / 10, 1);
  const whole = Math.floor(seconds);
  const [days, hours, minutes] = [
    Math.floor(whole / 86400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  if (days) return t("clock.days", { days, hours });
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
