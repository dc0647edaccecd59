// What the players' clocks show. The server's are the ones that count.

import type { Clock, PaceOf } from "../api";
import { clockText } from "../board/clockText";
import { span } from "../core/format";
import { browser, type MotionTimers } from "../core/net/surroundings";
import type { SeatClock } from "../core/scene";
import { t } from "./words";

const TENTH = 100;
const SECOND = 1_000;
/** Milliseconds from which on a running clock is shown as short. */
const SHORT = 30 * SECOND;
/** With how many milliseconds left a player is warned. */
const WARNINGS = [SHORT, 10 * SECOND];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The clocks of a table. They change only when what they show does. */
export class Clocks {
  #clock = $state.raw<Clock | null>(null);
  #received = $state(0);
  #time = $state(0);

  constructor(private readonly timers: MotionTimers = browser) {}

  /** The server has said how they stand. */
  set(clock: Clock | null): void {
    this.#clock = clock;
    this.#received = this.#time = this.timers.elapsed();
  }

  /** The clock of a seat, which is `toMove` or not, in a game with this pace; null where there is none. */
  of(seat: number, toMove: boolean, pace: PaceOf | undefined): SeatClock | null {
    const clock = this.#clock;
    if (!clock) return null;
    const rest = remainingTime(clock, seat, this.#time - this.#received);
    const state =
      clock.running === seat && !this.#standing
        ? rest < SHORT
          ? "short"
          : "runs"
        : toMove
          ? "stands"
          : rest
            ? "waits"
            : "over";
    const note = state === "stands" || state === "over" ? t(`clock.${state}`) : given(pace);
    return { time: clockText(rest), state, note };
  }

  /** For how many milliseconds no clock runs, as all have agreed; 0 without a pause. */
  get #standing(): number {
    return this.#clock ? standing(this.#clock, this.#time - this.#received) : 0;
  }

  /** In what time a pause ends by itself; null without one. */
  get paused(): string | null {
    return this.#standing ? clockText(this.#standing) : null;
  }

  /** The seconds left at the last warning to the player of these seats; null while none of their clocks runs. */
  warned(seats: readonly number[]): number | null {
    const clock = this.#clock;
    if (clock?.running == null || !seats.includes(clock.running)) return null;
    const rest = remaining(clock, this.#time - this.#received);
    return (WARNINGS.findLast((limit) => rest <= limit) ?? Infinity) / SECOND;
  }

  /** In what time the first move has to be made that somebody owes; null where that is as long as their clock. */
  get first(): string | null {
    const rest = this.#clock && owed(this.#clock, this.#time - this.#received);
    return rest === null ? null : clockText(rest);
  }

  /** Let them run, and anew with each answer of the server if this is an effect. Return what ends it. */
  run(): () => void {
    const [clock, received] = [this.#clock, this.#received];
    let cancel = (): void => {};
    const next = (): void => {
      this.#time = this.timers.elapsed();
      const wait = clock && nextChange(clock, this.#time - received);
      if (wait !== null) cancel = this.timers.after(wait, next);
    };
    next();
    return () => cancel();
  }
}

function standing(clock: Clock, passed: number): number {
  return Math.max(0, (clock.paused ?? 0) - passed);
}

/** For how long the running clock has run, `passed` milliseconds after the server has said it. */
function ran(clock: Clock, passed: number): number {
  return clock.since + Math.max(0, passed - (clock.paused ?? 0));
}

/** What is left to a seat, `passed` milliseconds after the server has said it. */
export function remainingTime(clock: Clock, seat: number, passed: number): number {
  const spent = clock.running === seat ? ran(clock, passed) : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - spent);
}

/** What is left for the first move that the running seat owes; null where its clock alone counts. */
function owed(clock: Clock, passed: number): number | null {
  return clock.first == null ? null : Math.max(0, clock.first - ran(clock, passed));
}

/** What is left to the running seat before its time is up. */
function remaining(clock: Clock, passed: number): number {
  return clock.running == null ? 0 : (owed(clock, passed) ?? remainingTime(clock, clock.running, passed));
}

/** In how many milliseconds one of them shows something else; null where none runs down. */
export function nextChange(clock: Clock, passed: number): number | null {
  const rest = standing(clock, passed) || remaining(clock, passed);
  if (!rest) return null;
  return (rest % (rest < 10 * SECOND ? TENTH : rest < DAY ? SECOND : HOUR)) + 1;
}

/** What a move gives back to a clock. */
function given(pace: PaceOf | undefined): string {
  if (pace?.kind === "live" && pace.increment) return t("clock.plus", { n: pace.increment });
  if (pace?.kind !== "days") return "";
  const time = pace.days < 1 ? span(Math.round(pace.days * 24), "hour") : span(pace.days, "day");
  return t("clock.each", { time });
}
