// A replay that several people watch together (docs/build/websocket.md): one leads, the others follow and point.

import type { RoomMessage, RoomPerson, RoomToClient, RoomToServer } from "../../../api";
import { preferences } from "../../../core/preferences.svelte";
import { browser, type Surroundings } from "../../../core/net/surroundings";
import type { Socket } from "../../../core/net/transport";
import { t } from "./words";

/** What is shown: a number of moves, and the seat from whose side it is seen. */
export interface Viewpoint {
  readonly move: number;
  readonly side: number;
}

/** Somebody points at a place. */
export interface Pointed {
  readonly id: number;
  readonly player: string;
  readonly place: string;
}

interface Listener {
  /** Show what the leader shows. */
  show(viewpoint: Viewpoint): void;
  /** The room is there, with an id by which it is found again. */
  entered(room: string): void;
  /** Somebody came, left, began to lead, or pointed. */
  happened(what: "came" | "left" | "leads" | "points", who: RoomPerson, place?: string): void;
}

/** The least time between two positions that are shown to others, in milliseconds. */
const PACE = 200;
/** How long it is seen that somebody points. */
const POINTS = 2_600;
/** The server pings every 4 s; a line on which nothing has come for so long is dead. */
const SILENCE = 10_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const REFUSED = 1008;
/** The same person has come from another page. */
const REPLACED = 4001;

export class Together {
  state = $state<"connecting" | "live" | "lost" | "ended">("connecting");
  /** Why it has ended, in a sentence of the server's; empty where the person is in another page. */
  reason = $state("");
  /** Whether what the leader shows is shown here, too. */
  following = $state(true);
  points = $state.raw<readonly Pointed[]>([]);
  #room = $state.raw<RoomMessage | null>(null);
  #leaderView: Viewpoint | null = null;
  #own: Viewpoint | null = null;
  #sent = 0;
  #waits: (() => void) | null = null;
  #failures = 0;
  #refusal = "";
  #count = 0;
  #socket: Socket | null = null;
  #cancel = (): void => {};
  readonly #forget: () => void;

  constructor(
    private readonly table: string,
    private readonly watch: string | null,
    /** The room to enter; null opens one. */
    private room: string | null,
    private readonly listener: Listener,
    private readonly world: Surroundings = browser,
  ) {
    this.#forget = world.onWake(() => this.state === "lost" && this.#open());
    this.#open();
  }

  /** The room's id, once one is in it. */
  get id(): string | null {
    return this.#room?.room ?? null;
  }

  get people(): readonly RoomPerson[] {
    return this.#room?.people ?? [];
  }

  get you(): RoomPerson | null {
    return this.#person(this.#room?.you);
  }

  get leader(): RoomPerson | null {
    return this.#person(this.#room?.leader);
  }

  get leads(): boolean {
    return this.#room !== null && this.#room.you === this.#room.leader;
  }

  /** How things are, in a sentence. */
  get status(): string {
    if (this.state === "ended") return this.reason || t("elsewhere");
    if (this.state === "lost") return t("status.lost");
    if (!this.leader) return t("status.connecting");
    if (this.leads) return t(this.people.length > 1 ? "status.lead" : "status.alone");
    return t(this.following ? "status.follow" : "status.free", { name: this.leader.name });
  }

  /** The replay shows this position: who leads shows it to all, who has gone there alone no longer follows. */
  moved(own: Viewpoint): void {
    this.#own = own;
    if (this.leads) this.#show();
    else if (this.#leaderView && !same(own, this.#leaderView)) this.following = false;
  }

  /** Show what the leader shows, from now on. */
  follow(): void {
    this.following = true;
    if (this.#leaderView) this.listener.show(this.#leaderView);
  }

  point(place: string): void {
    this.#say({ type: "point", place });
  }

  ask(on: boolean): void {
    this.#say({ type: "ask", on });
  }

  hand(to: string): void {
    this.#say({ type: "hand", to });
  }

  /** Leave the room; nothing is heard any more. */
  close(): void {
    this.#cancel();
    this.#waits?.();
    this.#forget();
    this.#detach()?.close();
    this.state = "ended";
  }

  #person(player: string | undefined): RoomPerson | null {
    return this.people.find((person) => person.player === player) ?? null;
  }

  #open(): void {
    this.#cancel();
    this.#detach()?.close();
    const url = new URL(`/api/tables/${encodeURIComponent(this.table)}/together`, this.world.href());
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("language", preferences.language);
    url.searchParams.set("heartbeat", "1");
    if (this.room) url.searchParams.set("room", this.room);
    if (this.watch) url.searchParams.set("watch", this.watch);
    const socket = this.world.socket(url);
    this.#socket = socket;
    this.#refusal = "";
    socket.onmessage = ({ data }) => this.#read(data);
    socket.onclose = ({ code }) => this.#closed(code);
    this.#listen();
  }

  /** Wait for the next message, and no longer than the server is ever silent. */
  #listen(): void {
    this.#cancel();
    this.#cancel = this.world.after(SILENCE, () => this.#lose());
  }

  #read(data: string): void {
    this.#listen();
    let message: RoomToClient;
    try {
      message = JSON.parse(data) as RoomToClient;
    } catch {
      return this.#lose(); // not the server
    }
    this.#take(message);
  }

  #take(message: RoomToClient): void {
    if (message.type === "room") this.#whole(message);
    else if (message.type === "shown") this.#follow(message);
    else if (message.type === "pointed") this.#pointed(message.player, message.place);
    else if (message.type === "refused") this.#refusal = message.error.message;
  }

  #whole(room: RoomMessage): void {
    const [before, led] = [this.state === "live" ? this.#room : null, this.leads];
    this.#room = room;
    this.#failures = 0;
    if (this.room !== room.room || this.state !== "live") {
      this.room = room.room;
      this.state = "live";
      this.listener.entered(room.room);
    }
    if (before) this.#compare(before, room);
    if (this.leads && !(led && before)) {
      this.following = true;
      this.#show();
    } else if (!this.leads) this.#follow(room);
  }

  #compare(before: RoomMessage, now: RoomMessage): void {
    const there = ({ people }: RoomMessage): Set<string> => new Set(people.map(({ player }) => player));
    const [then, present] = [there(before), there(now)];
    for (const person of now.people) if (!then.has(person.player)) this.listener.happened("came", person);
    for (const person of before.people) if (!present.has(person.player)) this.listener.happened("left", person);
    if (before.leader !== now.leader && this.leader) this.listener.happened("leads", this.leader);
  }

  #follow({ move, side }: Viewpoint): void {
    const before = this.#leaderView;
    this.#leaderView = { move, side };
    if (this.following && !(before && same(before, this.#leaderView))) this.listener.show(this.#leaderView);
  }

  #pointed(player: string, place: string): void {
    const who = this.#person(player);
    if (!who) return;
    const id = (this.#count += 1);
    this.points = [...this.points.filter((point) => point.player !== player), { id, player, place }];
    this.world.after(POINTS, () => (this.points = this.points.filter((point) => point.id !== id)));
    this.listener.happened("points", who, place);
  }

  /** Show one's own position to all, and of many in a short time the last one. */
  #show(): void {
    if (this.#waits) return;
    const wait = this.#sent + PACE - this.world.now();
    if (wait > 0) {
      this.#waits = this.world.after(wait, () => {
        this.#waits = null;
        if (this.leads) this.#show();
      });
    } else if (this.#own && !(this.#leaderView && same(this.#own, this.#leaderView))) {
      this.#sent = this.world.now();
      this.#leaderView = this.#own;
      this.#say({ type: "show", ...this.#own });
    }
  }

  #closed(code: number): void {
    this.#detach();
    if (code === REFUSED || code === REPLACED) {
      this.reason = this.#refusal;
      this.close();
      return;
    }
    this.#lose();
  }

  #lose(): void {
    this.#cancel();
    this.#detach()?.close();
    this.state = "lost";
    this.#leaderView = null;
    const wait = Math.min(FIRST_WAIT * 2 ** Math.min(this.#failures++, 10), LONGEST_WAIT);
    this.#cancel = this.world.after(wait * (0.5 + this.world.random() / 2), () => this.#open());
  }

  #say(message: RoomToServer): void {
    if (this.state === "live") this.#socket?.send(JSON.stringify(message));
  }

  #detach(): Socket | null {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) socket.onmessage = socket.onclose = null;
    return socket;
  }
}

function same(a: Viewpoint, b: Viewpoint): boolean {
  return a.move === b.move && a.side === b.side;
}
