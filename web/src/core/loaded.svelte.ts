// What a page waits for: it is there, or was refused in a sentence, or is on its way.

import { onDestroy, untrack } from "svelte";
import type { Error as Problem } from "../api";
import { Failure, passing, Refusal } from "./net/http";
import { RetryLoop } from "./net/retry";
import { browser, type Surroundings } from "./net/surroundings";
import { preferences } from "./preferences.svelte";
import { t } from "./words";

const FAILURES: Record<Failure["kind"], () => string> = {
  offline: () => t("offline"),
  late: () => t("late"),
  server: () => t("server"),
  foreign: () => t("foreign"),
};

/** What is said, in the visitor's language of the moment; "" is nothing. */
export type Sentence = () => string;

export const NOTHING: Sentence = () => "";

/** What cannot be done, with a sentence that says why. */
export class Obstacle extends Error {
  constructor(readonly reason: Sentence) {
    super();
  }
}

/** What went wrong, in one sentence; no browser's own message. */
export function errorText(error: unknown): Sentence {
  if (error instanceof Obstacle) return error.reason;
  if (error instanceof Refusal) return refusal(error.problem);
  if (error instanceof Failure) return FAILURES[error.kind];
  if (error instanceof DOMException && error.name === "AbortError") return NOTHING;
  reportError(error); // a fault of the page: monitoring of errors sees it
  return () => t("unexpected");
}

/** What the server has refused, in the visitor's language of the moment where it has said it in that. */
function refusal({ message, messages }: Problem): Sentence {
  const former = inCurrentLanguage(message);
  return () => messages?.[preferences.language] ?? former();
}

/** What the server has said in the visitor's language; nothing once they have chosen another one. */
export function inCurrentLanguage(text: string): Sentence {
  const { language } = preferences;
  return () => (preferences.language === language ? text : "");
}

type World = Pick<Surroundings, "now" | "after" | "random" | "onWake">;

export class Loaded<T> {
  #value = $state.raw<T | null>(null);
  #problem = $state.raw(NOTHING);
  #busy = $state(false);
  #retry: RetryLoop | null = null;
  #failed = false;

  /** It ends with the component that makes it: `ends` is given what to do then. */
  constructor(
    private readonly world: World = browser,
    ends: (end: () => void) => void = onDestroy,
  ) {
    const forget = world.onWake(() => this.#failed && this.#retry?.start());
    const silence = $effect.root(() => {
      $effect(() => {
        void preferences.language; // a refusal is read anew in another one
        untrack(() => this.#problem !== NOTHING && this.#retry?.start());
      });
    });
    ends(() => {
      forget();
      silence();
      this.#retry?.stop();
    });
  }

  get value(): T | null {
    return this.#value;
  }

  get problem(): string {
    return this.#problem();
  }

  get busy(): boolean {
    return this.#busy;
  }

  /**
   * Load a value and store it, unless a later call came meanwhile. The former value stays until then. After a failure
   * that passes it is tried again, so that the problem vanishes with its cause. Return the value of the first try, or
   * null. The signal of `load` is aborted once nobody wants its answer.
   */
  take(load: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.#retry?.stop();
    this.#busy = true;
    return new Promise((resolve) => {
      const retry = (this.#retry = new RetryLoop(
        async (signal) => {
          const wanted = () => this.#retry === retry && !signal.aborted;
          try {
            const value = await load(signal);
            const newest = wanted();
            if (newest) this.#store(value);
            resolve(newest ? value : null);
            return true;
          } catch (error) {
            if (wanted()) this.#fail(error);
            resolve(null);
            throw error;
          }
        },
        passing,
        this.world,
      ));
      retry.start();
    });
  }

  /** Store a value that came in another way, such as in the answer to a change. */
  set(value: T): void {
    this.#retry?.stop();
    this.#retry = null;
    this.#store(value);
  }

  #store(value: T): void {
    this.#value = value;
    this.#problem = NOTHING;
    this.#busy = this.#failed = false;
  }

  #fail(error: unknown): void {
    this.#problem = errorText(error);
    this.#failed = passing(error);
    this.#busy = false;
  }
}

/**
 * Call `run` now and every `seconds` while the page is visible. Return the cleanup for an `$effect`: this depends on
 * nothing that `run` reads, as each answer would otherwise be a reason to ask at once again.
 */
export function whileVisible(seconds: number, run: () => void): () => void {
  const again = () => document.visibilityState === "visible" && untrack(run);
  again();
  const timer = setInterval(again, seconds * 1000);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}
