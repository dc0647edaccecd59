// Who the visitor is. Whoever comes for the first time is a guest from the first answer on.

import type { Me } from "../api";
import { ask } from "./http";
import { forgetReplays } from "./kept";

class Visitor {
  #me = $state.raw<Me | null>(null);
  #asked: Promise<Me> | null = null;

  /** Null until the server has said it. */
  get known(): Me | null {
    return this.#me;
  }

  /** Ask once, whoever else does. */
  load(): Promise<Me> {
    this.#asked ??= ask("GET /api/me").then(
      (me) => this.set(me),
      (error) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** What the server has answered to a change. */
  set(me: Me): Me {
    this.#me = me;
    this.#asked = Promise.resolve(me);
    return me;
  }

  /** Somebody else from now on. */
  forget(): void {
    this.#me = null;
    this.#asked = null;
    void forgetReplays();
  }
}

export const me = new Visitor();
