// The worker that searches for computer players, while the host goes on answering. It is there from the beginning, as its
// script may be gone later, and starts Python when it is first asked.

import type { Files } from "./python";

interface Waiting {
  resolve: (move: string) => void;
  reject: (error: Error) => void;
}

export type Question = { id: number; name: string; question: string };
export type Move = { id: number; move: string } | { id: number; problem: string };

export class Thinker {
  #worker: Worker | null;
  #number = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** `files`: those of the host, so that both are of one version. */
  constructor(private readonly files: Files) {
    this.#worker = this.#begin();
  }

  /** Return the move of a computer player. */
  ask(name: string, question: string): Promise<string> {
    this.#worker ??= this.#begin();
    const id = (this.#number += 1);
    this.#worker.postMessage({ id, name, question } satisfies Question);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #begin(): Worker {
    const worker = new Worker(new URL("./search.ts", import.meta.url), { type: "module", name: "search" });
    worker.postMessage(this.files);
    worker.onmessage = ({ data }: MessageEvent<Move>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("move" in data) waiting?.resolve(data.move);
      else waiting?.reject(new Error(data.problem));
    };
    worker.onerror = () => {
      worker.terminate();
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(new Error("the search has ended"));
      this.#waiting.clear();
    };
    return worker;
  }
}
