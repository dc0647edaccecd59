// The visitor's account. A new visitor is a guest from the server's first answer on.

import type { Me } from "../api";
import { clearReplays, Kept } from "./kept";
import { ask } from "./net/http";

const returning = new Kept<boolean>("midtown.returning", (stored) => stored !== null);

class Visitor {
  #me = $state.raw<Me | null>(null);
  #request: Promise<Me> | null = null;

  /** Whether this browser has an account, as far as it remembers. */
  get returning(): boolean {
    return this.#me !== null || returning.get();
  }

  /** Null until the server has said it. */
  get account(): Me | null {
    return this.#me;
  }

  /** Settles when a running load ends, also if it fails; null if none is running. */
  get loading(): Promise<unknown> | null {
    return this.#me ? null : (this.#request?.catch(() => null) ?? null);
  }

  /** Load the account; concurrent calls share one request. */
  load(): Promise<Me> {
    this.#request ??= ask("GET /api/me").then(
      (me) => this.#take(me),
      (error) => {
        this.#request = null;
        throw error;
      },
    );
    return this.#request;
  }

  /** What the server has answered to a change. Who logs in finds nothing of who sat here before. */
  set(me: Me): Me {
    if (this.#me?.id !== me.id) void clearReplays();
    return this.#take(me);
  }

  #take(me: Me): Me {
    this.#me = me;
    this.#request = Promise.resolve(me);
    returning.set(true);
    return me;
  }

  /** Somebody else from now on. */
  forget(): void {
    this.#me = null;
    this.#request = null;
    void clearReplays();
  }
}

export const me = new Visitor();
