// Something that a person asks for with a button: it is under way, done, or was refused in a sentence.

import { type Sentence, errorText, NOTHING } from "./loaded.svelte";

export class Operation {
  #busy = $state(false);
  #problem = $state.raw(NOTHING);
  #done = $state.raw(NOTHING);

  get busy(): boolean {
    return this.#busy;
  }

  get problem(): string {
    return this.#problem();
  }

  /** What was done, in a sentence. */
  get done(): string {
    return this.#done();
  }

  /** Do it, unless something is under way; it answers with what to say then. */
  async run(what: () => Promise<Sentence | void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#problem = this.#done = NOTHING;
    try {
      this.#done = (await what()) ?? NOTHING;
    } catch (error) {
      this.#problem = errorText(error);
    } finally {
      this.#busy = false;
    }
  }
}
