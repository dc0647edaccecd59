// Short messages over the scores: one at a time, and what belongs together as one.

import { untrack } from "svelte";
import type { Portrayed } from "../../core/bots/characters";
import type { Timers } from "../../core/net/surroundings";

export type Kind = "chat" | "joined" | "left" | "timeout" | "away" | "back" | "agreed" | "declined" | "turn" | "time";

/** Whom a toast is about, as they were when it happened. */
export interface Person {
  readonly seat: number;
  readonly name: string;
  readonly portrait: Portrayed | null;
}

export interface Toast {
  readonly kind: Kind;
  /** Without anybody twice, the newest last. */
  readonly people: readonly Person[];
  /** What was written last, or who takes over a seat. */
  readonly text: string;
  /** How many happenings it tells of. */
  readonly count: number;
}

/** For how long a toast is shown, in milliseconds; the shorter time is for one that others wait behind. */
const [LONG, SHORT] = [5_000, 2_000];
/** How many may wait; older ones are dropped. */
const MOST = 4;
/** Who has come back is not away any more, and the other way round. */
const OPPOSITE: Partial<Record<Kind, Kind>> = { away: "back", back: "away" };

export class Toasts {
  #queue = $state.raw<readonly Toast[]>([]);
  #since = 0;
  readonly #held = new Set<string>();
  #cancel = (): void => {};

  constructor(private readonly timers: Timers) {}

  /** The toast that is to be seen now. */
  get current(): Toast | null {
    return this.#queue[0] ?? null;
  }

  /** Show what has happened as soon as what waits before it has been seen. */
  push(kind: Kind, person: Person | null = null, text = ""): void {
    const opposite = OPPOSITE[kind];
    const queue = untrack(() => this.#queue)
      .map((one) => (one.kind === opposite ? without(one, person) : one))
      .filter((one) => one.kind !== opposite || one.people.length);
    const same = queue.findIndex((one) => one.kind === kind && together(one, person));
    if (same >= 0) this.#show(queue.map((one, index) => (index === same ? merged(one, person, text) : one)));
    else this.#show([...queue, { kind, people: person ? [person] : [], text, count: 1 }]);
  }

  /** The one that is shown has been seen. */
  dismiss(): void {
    this.#held.delete("pointer");
    this.#held.delete("focus");
    this.#show(untrack(() => this.#queue).slice(1));
  }

  /** What these tell of has been seen elsewhere, or is over. */
  drop(kind: Kind): void {
    const queue = untrack(() => this.#queue);
    if (queue.some((one) => one.kind === kind)) this.#show(queue.filter((one) => one.kind !== kind));
  }

  /** Stop the time while there is a reason, such as a pointer over the toast; it begins anew when there is none. */
  hold(reason: string, on: boolean): void {
    if (on) this.#held.add(reason);
    else if (!this.#held.delete(reason)) return;
    this.#since = this.timers.now();
    this.#time();
  }

  end(): void {
    this.#cancel();
  }

  #show(queue: readonly Toast[]): void {
    const before = untrack(() => this.#queue);
    this.#queue = queue.length > MOST ? [...queue.slice(0, 1), ...queue.slice(1 - MOST)] : queue;
    if (before[0] !== this.#queue[0]) this.#since = this.timers.now();
    this.#time();
  }

  #time(): void {
    this.#cancel();
    const { length } = untrack(() => this.#queue);
    if (!length || this.#held.size) return;
    const left = (length > 1 ? SHORT : LONG) + this.#since - this.timers.now();
    this.#cancel = this.timers.after(Math.min(LONG, Math.max(0, left)), () => this.dismiss());
  }
}

/** Lines of different people stay apart, as each has a text of its own. */
function together({ kind, people }: Toast, person: Person | null): boolean {
  return !["chat", "left", "timeout"].includes(kind) || people[0]?.seat === person?.seat;
}

function merged(toast: Toast, person: Person | null, text: string): Toast {
  const people = person ? [...without(toast, person).people, person] : toast.people;
  return { ...toast, people, text, count: toast.count + 1 };
}

function without(toast: Toast, person: Person | null): Toast {
  return { ...toast, people: toast.people.filter(({ seat }) => seat !== person?.seat) };
}
