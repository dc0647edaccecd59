// What is worth another try, and when: longer and longer waits, shortened by chance.

import type { Timers } from "./surroundings";
import { browser } from "./surroundings";

const FIRST = 1_000;
const LONGEST = 15_000;

/** Work that goes on until it is done, refused for good, or no longer wanted. */
export class RetryLoop {
  #failures = 0;
  #running: AbortController | null = null;
  #cancel = (): void => {};

  /**
   * `step` returns whether the work is done; it is repeated while it is not, or throws what `passing` lets pass.
   * Its signal is aborted when the work is no longer wanted.
   */
  constructor(
    private readonly step: (signal: AbortSignal) => Promise<boolean>,
    private readonly passing: (error: unknown) => boolean,
    private readonly timers: Timers = browser,
  ) {}

  /** Begin now, instead of whatever is under way. */
  start(): void {
    this.stop();
    this.#failures = 0;
    void this.#run();
  }

  stop(): void {
    this.#cancel();
    this.#running?.abort();
    this.#running = null;
  }

  async #run(): Promise<void> {
    const running = (this.#running = new AbortController());
    const done = await this.step(running.signal).catch((error) => !this.passing(error));
    if (running !== this.#running) return;
    this.#running = null;
    if (!done) this.#cancel = this.timers.after(this.#wait(), () => void this.#run());
  }

  #wait(): number {
    const whole = Math.min(FIRST * 2 ** Math.min(this.#failures++, 10), LONGEST);
    return whole * (0.5 + this.timers.random() / 2);
  }
}
