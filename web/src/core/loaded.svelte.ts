// What a page waits for: it is there, or was refused in a sentence, or is on its way.

import { t } from "../locale/common";
import { Refusal } from "./http";

/** A proxy stands there, and nobody behind it. */
const GATEWAY = new Set([502, 504]);

/** What went wrong, in one sentence. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal)
    return GATEWAY.has(error.status) ? t("offline") : error.message;
  if (error instanceof TypeError) return t("offline");
  throw error;
}

export class Loaded<T> {
  #value = $state.raw<T | null>(null);
  #problem = $state("");
  #busy = $state(false);
  #latest = 0;

  get value(): T | null {
    return this.#value;
  }

  get problem(): string {
    return this.#problem;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Wait for an answer; the last one asked for counts. What was there before stays until then. */
  async take(answer: Promise<T>): Promise<T | null> {
    const mine = ++this.#latest;
    this.#busy = true;
    try {
      const value = await answer;
      if (mine !== this.#latest) return null;
      this.#value = value;
      this.#problem = "";
      return value;
    } catch (error) {
      if (mine === this.#latest) this.#problem = sentence(error);
      return null;
    } finally {
      if (mine === this.#latest) this.#busy = false;
    }
  }
}

/** Do something now, and again every so many seconds while the page is seen. To be returned from an `$effect`. */
export function whileSeen(seconds: number, run: () => void): () => void {
  const again = () => document.visibilityState === "visible" && run();
  again();
  const timer = setInterval(again, seconds * 1000);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}
