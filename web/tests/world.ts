// What a browser gives to lasting work, without a browser: a clock that is turned by hand, sockets, chance by a seed.

import type { MotionTimers, Surroundings } from "../src/core/net/surroundings";
import type { Socket } from "../src/core/net/transport";

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A clock and its timers. */
export class Clock implements MotionTimers {
  time = 1_700_000_000_000;
  #timers: Timer[] = [];
  #order = 0;

  after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = { at: this.time + Math.max(0, milliseconds), order: this.#order++, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  elapsed = (): number => this.time;

  frame = (run: (elapsed: number) => void): (() => void) => this.after(16, () => run(this.time));

  /** Whether nothing waits for a time to come. */
  get idle(): boolean {
    return this.#timers.length === 0;
  }

  /** Let time pass, timer by timer; `settle` runs after each, such as for promises. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) this.#run(next);
    this.time = end;
  }

  async passes(milliseconds: number, settle: () => Promise<void>): Promise<void> {
    const end = this.time + milliseconds;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#run(next);
      await settle();
    }
    this.time = end;
  }

  #run(timer: Timer): void {
    this.#timers = this.#timers.filter((one) => one !== timer);
    this.time = Math.max(this.time, timer.at);
    timer.run();
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }
}

/** A socket whose other end is a test. */
export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: { type: string; id: string; [key: string]: unknown }[] = [];
  closed = false;

  constructor(readonly url: URL) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  ends(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }
}

/** A page's surroundings. */
export class World implements Surroundings {
  readonly sockets: FakeSocket[] = [];
  pageVisible = true;
  http = true;
  /** After how many milliseconds the server answers over HTTP. */
  slowness = 0;
  probes = 0;
  #wakers = new Set<() => void>();
  #ids = 0;

  constructor(readonly clock = new Clock()) {}

  now = (): number => this.clock.time;
  elapsed = (): number => this.clock.elapsed();
  frame = (run: (elapsed: number) => void): (() => void) => this.clock.frame(run);
  after = (milliseconds: number, run: () => void): (() => void) => this.clock.after(milliseconds, run);
  random = (): number => 0.5;
  id = (): string => `m${++this.#ids}`;
  visible = (): boolean => this.pageVisible;
  href = (): string => "https://midtown.example/table/t1";

  socket = (url: URL): Socket => {
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  };

  reachable = (): Promise<boolean> => {
    this.probes += 1;
    if (!this.slowness) return Promise.resolve(this.http);
    return new Promise((done) => void this.clock.after(this.slowness, () => done(this.http)));
  };

  onWake = (run: () => void): (() => void) => {
    this.#wakers.add(run);
    return () => this.#wakers.delete(run);
  };

  wake(): void {
    for (const run of this.#wakers) run();
  }

  /** The newest socket. */
  get line(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }
}
