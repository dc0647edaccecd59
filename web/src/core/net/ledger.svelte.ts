// What was sent to a table and is not answered yet: the only place that knows.

import type { ToServer } from "../../api";

/** A message without the id that the connection gives it. */
export type Unsent = ToServer extends infer M ? (M extends ToServer ? Omit<M, "id"> : never) : never;

export class Ledger {
  #open = $state.raw<readonly ToServer[]>([]);

  /** The unanswered messages, oldest first. */
  get open(): readonly ToServer[] {
    return this.#open;
  }

  /** Whether a message of one of these types is unanswered. */
  has(...types: ToServer["type"][]): boolean {
    return this.#open.some(({ type }) => types.includes(type));
  }

  /** Find the unanswered message that says the same. Chat may be said twice. */
  same(message: Unsent): ToServer | null {
    if (message.type === "chat") return null;
    return this.#open.find((one) => meaning(one) === meaning(message)) ?? null;
  }

  add(message: ToServer): void {
    this.#open = [...this.#open, message];
  }

  /** Strike out an answered message, and return it; null if there is none of this id. */
  settle(id: string | null | undefined): ToServer | null {
    const message = this.#open.find((one) => one.id === id) ?? null;
    if (message) this.#open = this.#open.filter((one) => one !== message);
    return message;
  }
}

/** What a message wants, whatever its id and its contribution to the shuffle. */
function meaning(message: Unsent): string {
  return JSON.stringify({ ...message, id: "", number: "" }, Object.keys({ ...message, id: "", number: "" }).sort());
}
