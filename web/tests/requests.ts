// A server whose answers come when a test wants them, in whatever order.

import { flushSync } from "svelte";
import type { Ask } from "../src/core/net/http";

interface Request {
  endpoint: string;
  given: { body?: Record<string, unknown>; path?: object };
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

export class Requests {
  readonly all: Request[] = [];

  readonly ask = ((endpoint: string, given: Request["given"]) =>
    new Promise((resolve, reject) => this.all.push({ endpoint, given, resolve, reject }))) as unknown as Ask;

  /** Answer a request, by default the newest, and let everybody take it. */
  async answer(answer: unknown, index = -1): Promise<void> {
    this.all.at(index)?.resolve(answer);
    await settled();
  }

  async fail(error: unknown, index = -1): Promise<void> {
    this.all.at(index)?.reject(error);
    await settled();
  }
}

/** Wait until everything that waits for promises alone is done. */
export async function settled(): Promise<void> {
  await new Promise((done) => setImmediate(done));
  flushSync();
}
