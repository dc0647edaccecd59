// A table's WebSocket (docs/build/websocket.md). It comes back by itself, and sends again what was not answered.
//
//   connecting --table--> live --silence, close--> lost --table--> live
//   connecting, lost --refusal for good--> refused

import type { EventMessage, Problem, TableMessage, ToClient, ToServer } from "../../api";
import { Ledger, type Unsent } from "./ledger.svelte";
import { admission } from "../admission.svelte";
import { preferences } from "../preferences.svelte";
import { browser, type Surroundings } from "./surroundings";
import type { Socket } from "./transport";

export type State = "connecting" | "live" | "lost" | "refused";

interface Listener {
  changed(state: State, reason: string): void;
  /** A message, and the one of ours that it answers. */
  message(message: ToClient, cause: ToServer | null): void;
}

/** The server pings every 4 s; a line on which nothing has come for so long is dead. */
const SILENCE = 10_000;
const TICK = 2_000;
/** How long a ping or a probe over HTTP may take before the next try; pings get longer where the table came slowly. */
const DOUBT = 2_500;
/** After so long the whole table is asked for again, if it has not come. */
const SYNC = 5_000;
const FIRST_WAIT = 250;
/** The longest wait between two attempts: short while somebody looks, as the network may be back any moment. */
const LONGEST_WAIT = { visible: 2_500, hidden: 15_000 };
/** For how long an attempt has time to bring the table, by what the last one took; `slow`: beside further ones. */
const PATIENCE = { least: 2_000, most: 8_000, first: 6_000, slow: 20_000 };
/** Failures after which HTTP first asks whether the server answers: browsers delay sockets that fail too often. */
const MANY_FAILURES = 6;
const REFUSED = 1008;
/** Kinds of refusals after which another attempt is worth it. */
const LATER = new Set(["limit", "storage", "server"]);
const LATER_WAIT = 5_000;

export class Connection {
  readonly ledger = new Ledger();
  #state: State = "connecting";
  #socket: Socket | null = null;
  /** The socket before a restart, kept until the next one has brought the table. */
  #former: Socket | null = null;
  /** An attempt that takes long. It goes on beside the next ones, as the line may be slow. */
  #slow: { socket: Socket; begun: number; cancel: () => void } | null = null;
  /** What the connection does now. */
  #phase: "waiting" | "probing" | "opening" | "greeted" | "ended" = "waiting";
  /** The number of the last event; null while the whole table is on its way. */
  #seq: number | null = null;
  /** The number of the last event on the screen, for the server to hear when the connection comes back. */
  #seen: number | null = null;
  #refusal: Problem | null = null;
  #failures = 0;
  #begun = 0;
  #heard = 0;
  #received = 0;
  #ticked = 0;
  #doubting = false;
  /** The id of the last request for the whole table, and when it was sent. */
  #sync = { id: "", at: 0 };
  #handshake: number | null = null;
  #cancel = (): void => {};
  readonly #forget: () => void;

  constructor(
    private readonly table: string,
    private readonly watch: string | null,
    private readonly listener: Listener,
    private readonly world: Surroundings = browser,
  ) {
    this.#forget = world.onWake(() => this.#wake());
    this.#open();
  }

  /** Send a message, now or as soon as there is a connection, unless the same is unanswered. Return its id. */
  send(message: Unsent): string {
    const same = this.ledger.same(message);
    if (same) return same.id;
    const whole = { ...message, id: this.world.id() } as ToServer;
    this.ledger.add(whole);
    if (this.#phase === "greeted") this.#write(whole);
    return whole.id;
  }

  /** Connect anew: in another language, or as somebody else. */
  restart(): void {
    if (this.#phase === "ended" && this.#state !== "refused") return;
    this.#leave(this.#former);
    this.#drop();
    this.#former = this.#phase === "greeted" ? this.#detach() : null;
    this.#failures = 0;
    this.#open();
  }

  /** End it; nothing is said any more. */
  close(): void {
    this.#phase = "ended";
    this.#cancel();
    this.#forget();
    this.#drop();
    this.#leave(this.#detach());
    this.#leave(this.#former);
  }

  #open(): void {
    this.#cancel();
    this.#leave(this.#detach());
    const { world } = this;
    const url = new URL(`/api/tables/${encodeURIComponent(this.table)}/socket`, world.href());
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("language", preferences.language);
    url.searchParams.set("heartbeat", "1");
    if (this.#seen !== null) url.searchParams.set("seen", String(this.#seen));
    if (this.watch) url.searchParams.set("watch", this.watch);
    this.#phase = "opening";
    this.#seq = null;
    this.#refusal = null;
    this.#begun = world.now();
    this.#attach(world.socket(url));
    this.#cancel = world.after(this.#patience(), () => this.#outlast());
  }

  #attach(socket: Socket): void {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#read(data);
    socket.onclose = ({ code }) => this.#closed(code);
  }

  /** The attempt takes long: try anew, and let the first such attempt go on beside that. */
  #outlast(): void {
    const socket = this.#slow ? null : this.#detach();
    if (socket) {
      const begun = this.#begun;
      socket.onmessage = ({ data }) => this.#late(data);
      socket.onclose = () => this.#drop();
      this.#slow = { socket, begun, cancel: this.world.after(PATIENCE.slow, () => this.#drop()) };
    }
    this.#lose();
  }

  /** The slow attempt has come further than those after it: go on with it. */
  #late(data: string): void {
    const slow = this.#slow;
    if (!slow) return;
    slow.cancel();
    this.#slow = null;
    this.#cancel();
    this.#leave(this.#detach());
    this.#attach(slow.socket);
    this.#phase = "opening";
    this.#begun = slow.begun;
    this.#cancel = this.world.after(PATIENCE.most, () => this.#lose());
    this.#read(data);
  }

  #drop(): void {
    if (!this.#slow) return;
    const { socket, cancel } = this.#slow;
    this.#slow = null;
    cancel();
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #patience(): number {
    const { least, most, first } = PATIENCE;
    if (this.#failures >= MANY_FAILURES) return most; // HTTP has just been answered: the network is there, if slow
    return this.#handshake === null ? first : Math.min(most, Math.max(least, 4 * this.#handshake));
  }

  #read(data: string): void {
    this.#heard = this.world.now();
    this.#received += 1;
    let message: ToClient;
    try {
      message = JSON.parse(data) as ToClient;
    } catch {
      return this.#lose(); // not the server
    }
    this.#take(message);
  }

  #take(message: ToClient): void {
    if (message.type === "ping") this.#write({ type: "pong", id: message.id });
    else if (message.type === "table") this.#receiveTable(message);
    else if (message.type === "event") this.#event(message);
    else if (message.type === "refused" && this.#phase === "opening") this.#refuse(message.error);
    else if (message.type === "refused" && message.id === this.#sync.id)
      return; // asked for again in time
    else if (message.type === "refused" || message.type === "accepted")
      this.listener.message(message, this.ledger.settle(message.id));
    else if (message.type === "presence" || message.type === "spectator") this.listener.message(message, null);
  }

  #refuse(problem: Problem): void {
    this.#refusal = problem;
    if (problem.kind === "admission") admission.needed = true;
  }

  /** The whole table has come. If it is a greeting, what is not answered is sent again, unchanged. */
  #receiveTable(message: TableMessage): void {
    this.#seq = this.#seen = message.seq;
    const first = this.#phase === "opening";
    if (first) this.#greeted();
    this.listener.message(message, null);
    if (first) for (const open of this.ledger.open) this.#write(open);
  }

  #greeted(): void {
    this.#cancel();
    this.#phase = "greeted";
    this.#handshake = this.world.now() - this.#begun;
    this.#failures = 0;
    this.#drop();
    this.#leave(this.#former);
    this.#former = null;
    this.#doubting = false;
    this.#ticked = this.#heard;
    this.#change("live");
    this.#cancel = this.world.after(TICK, () => this.#tick());
  }

  /** Pass on an event that is next; ask for the whole table where one is missing. */
  #event(message: EventMessage): void {
    const cause = this.ledger.settle(message.answer);
    if (this.#seq === null || message.seq <= this.#seq) return;
    if (message.seq > this.#seq + 1) {
      this.#seq = null;
      this.#ask();
      return;
    }
    this.#seq = this.#seen = message.seq;
    this.listener.message(message, cause);
  }

  #ask(): void {
    this.#sync = { id: this.world.id(), at: this.world.now() };
    this.#write({ type: "sync", id: this.#sync.id });
  }

  #closed(code: number): void {
    if (code !== REFUSED) return this.#lose();
    const { kind = "", message = "", wait = null } = this.#refusal ?? {};
    if (LATER.has(kind)) return this.#lose(Math.max((wait ?? 0) * 1000, LATER_WAIT));
    this.#end(message);
  }

  #end(reason: string): void {
    this.#cancel();
    this.#drop();
    this.#detach();
    this.#phase = "ended";
    this.#change("refused", reason);
  }

  /** The connection or the attempt has failed: wait, and try again. */
  #lose(least = 0): void {
    this.#cancel();
    this.#leave(this.#detach());
    this.#leave(this.#former);
    this.#former = null;
    const attempt = this.#phase === "greeted" ? 0 : this.world.now() - this.#begun;
    if (this.#phase !== "greeted") this.#failures += 1;
    this.#phase = "waiting";
    this.#change("lost");
    const longest = LONGEST_WAIT[this.world.visible() ? "visible" : "hidden"];
    const wait = Math.min(FIRST_WAIT * 2 ** Math.min(this.#failures, 10), longest) * (0.5 + this.world.random() / 2);
    // What the attempt itself took counts.
    this.#cancel = this.world.after(Math.max(least, wait - Math.max(0, attempt)), () => this.#again());
  }

  #again(): void {
    if (this.#failures < MANY_FAILURES) return this.#open();
    this.#phase = "probing";
    this.#begun = this.world.now();
    this.#cancel = this.world.after(DOUBT, () => this.#lose());
    void this.world.reachable().then((there) => {
      // An answer that comes late, while another is waited for, says as much.
      if (there && (this.#phase === "probing" || this.#phase === "waiting")) this.#open();
    });
  }

  /** Where a line is silent, it is dead. Where the device has slept, or the clock has jumped, it may be. */
  #tick(): void {
    const now = this.world.now();
    const late = Math.abs(now - this.#ticked - TICK) > TICK;
    this.#ticked = now;
    this.#cancel = this.world.after(TICK, () => this.#tick());
    if (late) this.#doubt();
    else if (now - this.#heard >= SILENCE) this.#lose();
    else if (this.#seq === null && now - this.#sync.at >= SYNC) this.#ask();
  }

  /** Ask for a sign of life, and give the line up if none comes. */
  #doubt(): void {
    if (this.#doubting) return;
    this.#doubting = true;
    this.#cancel();
    const { id, after, now } = this.world;
    const received = this.#received;
    this.#write({ type: "ping", id: id() });
    this.#cancel = after(Math.max(DOUBT, 2 * (this.#handshake ?? 0)), () => {
      this.#doubting = false;
      if (this.#received === received) return this.#lose();
      this.#ticked = now();
      this.#heard = Math.min(this.#heard, this.#ticked);
      this.#cancel = after(TICK, () => this.#tick());
    });
  }

  /** The network or the page may be back: try at once. */
  #wake(): void {
    if (this.#phase === "ended") return;
    if (this.#phase === "greeted") return this.#doubt();
    this.#failures = 0;
    if (this.#phase !== "opening" || this.world.now() - this.#begun >= PATIENCE.least / 2) return this.#open();
    // A young attempt may be on its way, or was lost with the network: it gets little time before there is another.
    this.#cancel();
    this.#cancel = this.world.after(PATIENCE.least, () => this.#outlast());
  }

  #change(state: State, reason = ""): void {
    if (state === this.#state && state !== "refused") return;
    this.#state = state;
    this.listener.changed(state, reason);
  }

  #write(message: ToServer): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Let go of the socket: nothing that it says counts any more. */
  #detach(): Socket | null {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onmessage = socket.onclose = null;
    return socket;
  }

  #leave(socket: Socket | null): void {
    socket?.close();
  }
}
