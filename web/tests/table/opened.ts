// A table on a page, whose server is the test: it says any message, and answers requests at once.

import type { EventMessage, Position, TableMessage } from "../../src/api";
import type { Ask } from "../../src/core/net/http";
import type { Face } from "../../src/core/scene";
import { TableModel } from "../../src/table/model.svelte";
import { World } from "../world";
import { Server } from "./server";

type Request = [endpoint: string, given: { path?: object; query?: object }];

export const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

const server = new Server();

/** A position in which both seats have a hand. */
export function position(turn: number, to_move: number | null, more: Partial<Position> = {}): Position {
  const own = { 0: { hand: "of 0" }, 1: { hand: "of 1" } };
  return { turn, to_move, over: false, state: { made: turn - 1 }, facts: {}, own, undo: false, ...more };
}

/** The message with a whole table: Ada and Bob, and the visitor at seat 0. */
export function whole(more: Partial<TableMessage> = {}, about: object = {}): TableMessage {
  const message = server.snapshot(0);
  return { ...message, connected: [], position: position(1, 0), ...more, table: { ...message.table, ...about } };
}

/** A table of persons who share this device. */
export function shared(more: Partial<TableMessage> = {}): TableMessage {
  return whole({ you: { player: "p0", seats: [0, 1], creator: true }, ...more }, { seats: chairs("device", "device") });
}

/** Ada and Bob, by what sits there. */
export function chairs(...kinds: string[]): object[] {
  return kinds.map((kind, seat) => ({
    seat,
    kind,
    name: kind === "bot" ? "Alder" : ["Ada", "Bob"][seat],
    player: kind === "person" ? `p${seat}` : kind === "device" ? "p0" : null,
    bot: kind === "bot" ? "club" : null,
  }));
}

export class Opened {
  readonly world = new World();
  readonly requests: Request[] = [];
  readonly table: TableModel;
  /** What the server answers; without one of its own an endpoint has nothing to say. */
  readonly answers: Record<string, () => unknown> = {
    moves: () => ({
      turn: this.table.position?.turn,
      moves: ["left", "right"].map((move) => ({ move, words: move, places: ["side:any", `way:${move}`] })),
    }),
  };
  #seq = 0;

  constructor(first: TableMessage | null = whole(), face: Partial<Face> | null = null) {
    const ask = async (endpoint: string, given: Request[1]): Promise<unknown> => {
      this.requests.push([endpoint, given]);
      return this.answers[endpoint.split("/").at(-1) ?? ""]?.() ?? [];
    };
    this.table = new TableModel("t", "secret", () => face as Face | null, ask as Ask, this.world);
    if (first) this.says(first);
  }

  says(message: object): void {
    this.world.line.says(message);
  }

  event(more: Partial<EventMessage>): void {
    this.#seq += 1;
    this.says({ type: "event", seq: this.#seq, at: 0, kind: "moved", seat: null, ...more });
  }

  /** A move of a seat, after which another is to move. */
  moved(seat: number, next: number | null, more: Partial<Position> = {}): void {
    const turn = (this.table.position?.turn ?? 0) + 1;
    this.event({ kind: "moved", seat, move: `move ${turn}`, position: position(turn, next, more) });
  }

  /** The messages sent since the last look, without answers to pings. */
  sent(): object[] {
    return this.world.line.sent.splice(0).map(({ id: _, ...message }) => message);
  }

  /** How often an endpoint was asked. */
  requested(name: string): number {
    return this.requests.filter(([endpoint]) => endpoint.endsWith(`/${name}`)).length;
  }
}
