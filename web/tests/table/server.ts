// A server with one table, as far as a page can tell: events, refusals, what counts once, and answers over HTTP.

import type { EventMessage, LegalMoves, LogEntry, Position, TableMessage, ToClient, ToServer } from "../../src/api";
import { Failure } from "../../src/core/net/http";
import type { FakeSocket } from "../world";

type Without<Message> = Message extends unknown ? Omit<Message, "answer" | "position"> : never;
type Event = Without<EventMessage>;

/** A page's line to the server: what is on its way in either direction, in order. */
export interface Line {
  readonly socket: FakeSocket;
  readonly player: number;
  up: ToServer[];
  down: ToClient[];
  greeted: boolean;
  /** A line on which packets vanish. */
  dead: boolean;
}

/** A request that waits for its answer. */
export interface Waiting {
  /** Let the server answer; what it says is not there yet. One of several servers may be `behind` by an event. */
  work(behind?: boolean): void;
  /** Let the answer arrive, or fail. */
  arrive(lost?: boolean): void;
}

/** A table of two people who move in turns. A move says what it is, and counts. */
export class Server {
  readonly events: Event[] = [];
  readonly ids = new Map<string, number>();
  readonly lines = new Set<Line>();
  readonly waiting: Waiting[] = [];
  moves: { seat: number; text: string }[] = [];
  turn = 1;

  get toMove(): number {
    return this.moves.length % 2;
  }

  position(player: number): Position {
    const undo = this.moves.at(-1)?.seat === player;
    const own = { [player]: { hand: `of ${player}` } };
    const state = { made: this.moves.map(({ text }) => text) };
    return { turn: this.turn, to_move: this.toMove, over: false, state, facts: {}, own, undo };
  }

  snapshot(player: number, answer: string | null = null): TableMessage {
    const chat = this.events.flatMap((event) =>
      event.kind === "chat" ? [{ seq: event.seq, at: event.at, seat: event.seat, text: event.text ?? "" }] : [],
    );
    const seats = ["Ada", "Bob"].map((name, seat) => ({
      seat,
      kind: "person" as const,
      name,
      player: `p${seat}`,
      muted: false,
    }));
    return {
      type: "table",
      seq: this.events.length,
      you: { player: `p${player}`, seats: [player], creator: player === 0 },
      table: {
        id: "t",
        game: "stones",
        status: "running",
        pace: { kind: "live" },
        seats,
        proposals: {},
        rematch: null,
        departed: [],
      } as never,
      moves: this.moves.map(({ text }) => text),
      movers: this.moves.map(({ seat }) => seat),
      chat,
      position: this.position(player),
      connected: this.connected,
      watchers: 0,
      answer,
    };
  }

  get connected(): number[] {
    return [...new Set([...this.lines].filter(({ greeted }) => greeted).map(({ player }) => player))].sort();
  }

  get log(): LogEntry[] {
    return this.moves.map(({ seat, text }, index) => ({
      ...({ number: index + 1, seat, move: text, words: text, story: [], changes: [] } as unknown as LogEntry),
    }));
  }

  /** Somebody has connected. */
  enter(line: Line): void {
    line.greeted = true;
    line.down.push(this.snapshot(line.player));
    this.#presence();
  }

  leave(line: Line): void {
    if (this.lines.delete(line) && line.greeted) this.#presence();
  }

  #presence(): void {
    this.#all(() => ({ type: "presence", connected: this.connected, watchers: 0 }));
  }

  #all(message: (line: Line) => ToClient): void {
    for (const line of this.lines) if (line.greeted) line.down.push(message(line));
  }

  /** Take a message, and let everybody know what comes of it. */
  take(line: Line, message: ToServer): void {
    const { player } = line;
    if (message.type === "ping") line.down.push({ type: "pong", id: message.id });
    else if (message.type === "sync") line.down.push(this.snapshot(player, message.id));
    else if (message.type !== "pong") this.#decide(line, message);
  }

  #decide(line: Line, message: ToServer): void {
    const { player } = line;
    const counted = this.ids.get(`${player} ${message.id}`);
    if (counted !== undefined) return void line.down.push({ type: "accepted", id: message.id, seq: counted });
    const event = this.#event(player, message);
    if (!event) {
      const error = { kind: "stale", rule: null, message: "The table has moved on." };
      return void line.down.push({ type: "refused", id: message.id, error, position: this.position(player) });
    }
    this.events.push(event);
    this.ids.set(`${player} ${message.id}`, event.seq);
    const changed = event.kind !== "chat";
    this.#all((other) => ({
      ...event,
      ...(changed ? { position: this.position(other.player) } : {}),
      ...(other === line ? { answer: message.id } : {}),
    }));
  }

  #event(player: number, message: ToServer): Event | null {
    const base = { type: "event" as const, seq: this.events.length + 1, at: this.events.length, seat: player };
    if (message.type === "chat") return { ...base, kind: "chat", text: message.text };
    if (message.type === "move" && message.answers === this.turn && player === this.toMove) {
      this.moves = [...this.moves, { seat: player, text: message.move }];
      this.turn += 1;
      return { ...base, kind: "moved", move: message.move };
    }
    if (message.type === "undo" && message.answers === this.turn && this.moves.at(-1)?.seat === player) {
      this.moves = this.moves.slice(0, -1);
      this.turn += 1;
      return { ...base, kind: "undone", count: 1 };
    }
    return null;
  }

  legal(player: number): LegalMoves {
    const moves = player === this.toMove ? ["left", "right"] : [];
    return {
      turn: this.turn,
      moves: moves.map((move) => ({ move, words: move, places: [`way:${move}`] })),
    } as unknown as LegalMoves;
  }

  /** Requests of a player, each answered when the test lets it. */
  ask(player: number) {
    return (endpoint: string, given?: { query?: { after?: number } }, options?: { signal?: AbortSignal }) =>
      new Promise<unknown>((resolve, reject) => {
        let answer: unknown;
        const work = (behind = false): void => {
          const log = endpoint.endsWith("/log");
          if (behind) answer ??= log ? [] : { turn: this.turn - 1, moves: [] };
          else answer ??= log ? this.log.slice(given?.query?.after ?? 0) : this.legal(player);
        };
        const arrive = (lost = false): void => {
          this.waiting.splice(this.waiting.indexOf(waiting), 1);
          work();
          if (lost) reject(new Failure("offline"));
          else resolve(answer);
        };
        const waiting = { work, arrive };
        this.waiting.push(waiting);
        options?.signal?.addEventListener("abort", () => {
          const at = this.waiting.indexOf(waiting);
          if (at >= 0) this.waiting.splice(at, 1);
          reject(options.signal?.reason as Error);
        });
      });
  }
}
