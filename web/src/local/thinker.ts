// The worker that searches, while the host goes on answering. It is there from the beginning, as its script may be gone
// later, and starts Python when it is first asked.

import type { Files } from "./python";

interface Waiting {
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
}

export type Question = { id: number; question: string };
export type Answer = { id: number; answer: string } | { id: number; problem: string };

export class Thinker {
  #worker: Worker | null;
  #number = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** `files`: those of the host, so that both are of one version. */
  constructor(private readonly files: Files) {
    this.#worker = this.#begin();
  }

  /** Return the answer; how long it may take is a part of the question (src/midtown/local/searches.py). */
  ask(question: string): Promise<string> {
    this.#worker ??= this.#begin();
    const id = (this.#number += 1);
    this.#worker.postMessage({ id, question } satisfies Question);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #begin(): Worker {
    const worker = new Worker(new URL("./search.ts", import.meta.url), { type: "module", name: "search" });
    worker.postMessage(this.files);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("answer" in data) waiting?.resolve(data.answer);
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
