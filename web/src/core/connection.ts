// A table's WebSocket: it comes back by itself, and sends again what was not answered (docs/network.md).

import type { ToClient, ToServer } from "../api";
import { preferences } from "./preferences.svelte";

export type State = "connecting" | "open" | "lost" | "refused";

/** A message without the id that the connection gives it. */
export type Unsent = ToServer extends infer M ? (M extends ToServer ? Omit<M, "id"> : never) : never;

interface Listener {
  state(state: State, reason: string): void;
  message(message: ToClient): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;
/** The server pings every 5 s, which a page does not see; after so long without any message it asks for one. */
const SILENCE = 20_000;
const REFUSED = 1008;

export class Connection {
  readonly #table: string;
  readonly #watch: string | null;
  readonly #listener: Listener;
  readonly #unanswered = new Map<string, ToServer>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #guard: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string, watch: string | null, listener: Listener) {
    this.#table = table;
    this.#watch = watch;
    this.#listener = listener;
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    this.#open();
  }

  /** Send a message, now or as soon as there is a connection; its id. */
  send(message: Unsent): string {
    const id = crypto.randomUUID();
    const whole = { ...message, id } as ToServer;
    this.#unanswered.set(id, whole);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(whole));
    return id;
  }

  /** End it; nothing is said any more. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    clearTimeout(this.#timer);
    clearTimeout(this.#guard);
    this.#socket?.close();
  }

  #open(): void {
    clearTimeout(this.#timer);
    const url = new URL(`/api/tables/${encodeURIComponent(this.#table)}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("language", preferences.language);
    if (this.#watch) url.searchParams.set("watch", this.#watch);
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as ToClient);
    socket.onclose = (event) => this.#gone(socket, event);
  }

  #take(message: ToClient): void {
    this.#listen();
    if (message.type === "table") this.#greeted(message.answer ?? null);
    else if (message.type === "event" && message.answer) this.#unanswered.delete(message.answer);
    else if ((message.type === "refused" || message.type === "accepted") && message.id) {
      this.#unanswered.delete(message.id);
    }
    this.#listener.message(message);
  }

  /** The whole table has come: what is not answered is sent again, unchanged. */
  #greeted(answer: string | null): void {
    if (answer) {
      this.#unanswered.delete(answer);
      return;
    }
    this.#wait = FIRST_WAIT;
    this.#listener.state("open", "");
    for (const message of this.#unanswered.values()) this.#socket?.send(JSON.stringify(message));
  }

  #gone(socket: WebSocket, event: CloseEvent): void {
    if (this.#closed || socket !== this.#socket) return;
    clearTimeout(this.#guard);
    if (event.code === REFUSED) {
      this.#listener.state("refused", event.reason);
      return;
    }
    this.#listener.state("lost", "");
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** Try at once when the network or the page is back. */
  readonly #now = (): void => {
    if (this.#closed || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.CLOSED) this.#open();
  };

  /** Where nothing comes for long, ask; where nothing comes then either, the line is dead. */
  #listen(): void {
    clearTimeout(this.#guard);
    this.#guard = setTimeout(() => {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: "sync", id: crypto.randomUUID() }));
      this.#guard = setTimeout(() => this.#dead(), SILENCE / 2);
    }, SILENCE);
  }

  #dead(): void {
    const socket = this.#socket;
    if (!socket || socket.readyState > WebSocket.OPEN) return;
    socket.onclose = null; // a dead line may take minutes to close
    socket.close();
    this.#gone(socket, new CloseEvent("close", { code: 1006 }));
  }
}
