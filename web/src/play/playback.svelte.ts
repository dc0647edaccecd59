// Positions come as fast as they are played and are shown one after another, so that a person can follow.

import type { Position } from "../api";
import { browser, type MotionTimers } from "../core/net/surroundings";

/** A position as it came, and the move that led to it. */
export interface PlaybackFrame {
  position: Position;
  move: { seat: number; text: string } | null;
}

/** The last of any number of waiting moves is shown after this many milliseconds. */
const LONGEST_QUEUE = 1500;

export class Playback {
  #now = $state.raw<PlaybackFrame | null>(null);
  #before = $state.raw<PlaybackFrame | null>(null);
  #waiting = $state.raw<readonly PlaybackFrame[]>([]);
  #cancel = (): void => {};
  /** When the last of those that wait has to be shown. */
  #until = 0;
  #resting = $state(true);
  #replaying = $state(false);

  /**
   * `duration`: for how long a frame stays before the next, in milliseconds; `reading`: for how much longer where the past is
   * shown again.
   */
  constructor(
    private readonly duration: (before: PlaybackFrame, after: PlaybackFrame) => number,
    private readonly reading: () => number = () => 0,
    private readonly timers: MotionTimers = browser,
  ) {}

  get now(): PlaybackFrame | null {
    return this.#now;
  }

  /** What was shown before, to move from; null where nothing is to move. */
  get before(): PlaybackFrame | null {
    return this.#before;
  }

  /** How many positions have come that are not shown yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether the newest position is shown and at rest. */
  get resting(): boolean {
    return this.#resting && this.#waiting.length === 0;
  }

  /** Whether the newest position is on the screen, be it still moving. */
  get arrived(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether the past is being shown again. */
  get replaying(): boolean {
    return this.#replaying;
  }

  /** Show frames again, each long enough to be read; what comes meanwhile follows them. */
  replay([first, ...rest]: readonly PlaybackFrame[]): void {
    if (!first || !rest.length) return;
    this.jump({ ...first, move: null });
    this.#waiting = rest;
    this.#replaying = true;
    this.#wait(this.reading());
  }

  /** Show the newest position at once. */
  finish(): void {
    this.jump(this.#waiting.at(-1) ?? this.#now);
  }

  /** Show this at once, without motion: the table is new, or a move was taken back. */
  jump(frame: PlaybackFrame | null): void {
    this.#stop();
    this.#waiting = [];
    this.#replaying = false;
    this.#before = null;
    this.#now = frame;
  }

  /** Show this when what came before it has been seen. */
  push(frame: PlaybackFrame): void {
    if (!this.#now) return this.jump(frame);
    if (this.#resting) return this.#show(frame);
    if (!this.#waiting.length) this.#until = this.timers.elapsed() + LONGEST_QUEUE;
    this.#waiting = [...this.#waiting, frame];
  }

  /** End the running motion at its goal, and go on. */
  skip(): void {
    this.#stop();
    this.#next();
  }

  /** Take the newest facts of a frame without a motion: a clock that runs anew, a seat that was given up. */
  refresh(position: Position): void {
    const last = this.#waiting.at(-1);
    if (last) this.#waiting = [...this.#waiting.slice(0, -1), { ...last, position }];
    else if (this.#now) this.#now = { ...this.#now, position };
  }

  end(): void {
    this.#stop();
  }

  #show(frame: PlaybackFrame): void {
    const before = this.#now as PlaybackFrame;
    this.#before = before;
    this.#now = frame;
    this.#wait(this.#time(before, frame));
  }

  #wait(time: number): void {
    this.#resting = false;
    this.#cancel = this.timers.after(time, () => {
      this.#resting = true;
      this.#next();
    });
  }

  /** As long as its motion takes; less where others wait, unless it is a scoring, which keeps its pace. */
  #time(before: PlaybackFrame, frame: PlaybackFrame): number {
    const time = this.duration(before, frame);
    if (this.#replaying) return time + this.reading();
    if (time > LONGEST_QUEUE || !this.#waiting.length) return time;
    return Math.min(time, Math.max(0, this.#until - this.timers.elapsed()) / (this.#waiting.length + 1));
  }

  #next(): void {
    const [frame, ...rest] = this.#waiting;
    if (!frame) this.#replaying = false;
    if (!frame) return;
    this.#waiting = rest;
    this.#show(frame);
  }

  #stop(): void {
    this.#cancel();
    this.#resting = true;
  }
}
