// The other people at a table: what they write, propose and do, and what of it the visitor has not noticed yet.

import type { About, DeclinedEvent, EventMessage, Said, TableMessage } from "../../api";
import { announcer } from "../../core/announcer.svelte";
import { portrayed } from "../../core/bots/characters";
import { ask } from "../../core/net/http";
import type { Surroundings } from "../../core/net/surroundings";
import { playSound, SOUNDS } from "../../core/sound";
import { storeReadMark, loadReadMark } from "./marks";
import { translated } from "./phrases";
import { Spectators } from "./spectators.svelte";
import { type Kind, Toasts } from "./toasts.svelte";
import { t, sentence } from "./words";

/** A person without a connection is gone after that time: a page that is loaded anew is back at once. */
const GRACE = 10_000;
/** What is nothing to listen up for. */
const SILENT: ReadonlySet<Kind> = new Set<Kind>(["away", "turn"]);

/** What the chat must know of its table. */
interface Table {
  readonly id: string;
  readonly watch: string | null;
  readonly about: About | null;
  readonly seats: readonly number[];
  readonly rematchSeats: readonly number[];
}

export class Chat {
  lines = $state.raw<readonly Said[]>([]);
  /** What is written to the others and not sent yet. */
  draft = $state("");
  /** Whether the visitor wants to write: the first chat on the screen takes the focus. */
  answering = $state(false);
  readonly toasts: Toasts;
  readonly spectators: Spectators;
  #readUpTo = $state(-1);
  #readers = $state(0);
  #loaded = false;
  /** The seats of people who are gone; those who have just lost their connection, with what ends the wait for them. */
  readonly #away = new Set<number>();
  readonly #leaving = new Map<number, () => void>();

  constructor(
    private readonly table: Table,
    private readonly timers: Pick<Surroundings, "now" | "after" | "random">,
    request = ask,
  ) {
    this.toasts = new Toasts(timers);
    this.spectators = new Spectators(table, request, timers);
    this.#readUpTo = loadReadMark(table.id);
  }

  /** How many lines of others have not been seen. */
  readonly unseen: number = $derived.by(
    () =>
      this.lines.filter((line) => line.seq > this.#readUpTo && this.#fromOthers(line)).length + this.spectators.unread,
  );

  /** How many proposals of others wait for an answer. */
  readonly proposals: number = $derived.by(() => {
    const { about, seats, rematchSeats } = this.table;
    if (!about) return 0;
    return Object.entries(about.proposals).filter(([what, agreed]) => {
      const mine = what === "rematch" ? rematchSeats : seats;
      const open = mine.length > 0 && !(what === "rematch" && about.rematch);
      return open && !agreed.some((seat) => mine.includes(seat));
    }).length;
  });

  /** Whether some part of the page shows the newest line. */
  get open(): boolean {
    return this.#readers > 0;
  }

  /** The chat is on the screen until the returned function is called. */
  opened(): () => void {
    this.#readers += 1;
    this.#markRead();
    return () => (this.#readers -= 1);
  }

  /** Return what is to be sent. */
  takeDraft(): string {
    const text = this.draft.trim();
    this.draft = "";
    return text;
  }

  /** What was sent was refused: it can be corrected. */
  restoreDraft(text: string): void {
    this.draft = [text, this.draft].filter(Boolean).join(" ");
  }

  /** The table has come whole: tell what was missed. */
  receiveTable(message: Pick<TableMessage, "chat" | "connected" | "you" | "table">): void {
    const { chat, connected } = message;
    this.spectators.receiveTable(message);
    const last = this.lines.at(-1)?.seq ?? -1;
    this.lines = chat;
    if (this.#loaded) {
      for (const line of chat) if (line.seq > last && this.#fromOthers(line)) this.#announce(line);
      this.receivePresence(connected);
    } else for (const seat of this.#others()) if (!connected.includes(seat)) this.#away.add(seat);
    this.#loaded = true;
    if (this.open) this.#markRead();
  }

  /** Something has happened; the table is still as it was before. */
  receiveEvent(message: EventMessage): void {
    const { seat } = message;
    if (message.table?.status === "over") this.spectators.load();
    if (message.kind === "chat" && message.text) {
      const line = { seq: message.seq, at: message.at, seat, text: message.text };
      this.lines = [...this.lines, line];
      this.#announce(line);
      if (this.open) this.#markRead();
    }
    if (seat === null || this.table.rematchSeats.includes(seat)) return;
    const after = message.table;
    if (message.kind === "joined") {
      if (after?.status === "open")
        playSound(SOUNDS.message); // the lobby shows who has come
      else this.#notify("joined", seat, "", after);
    } else if (message.kind === "left") {
      const chair = after?.seats[seat];
      this.#notify(message.reason, seat, chair?.kind === "bot" ? chair.name : "");
    } else if (message.kind === "proposed") {
      playSound(SOUNDS.message); // it is shown until it is answered
      const { name } = this.#person(seat);
      if (message.what !== "resume") announcer.say(t(`propose.${message.what}`, { name }));
    } else if (
      (message.kind === "agreed" && !after?.rematch) ||
      (message.kind === "declined" && !this.#withdrawn(message))
    ) {
      const time = message.kind === "agreed" && message.target != null;
      if (message.kind === "declined" || message.what !== "resume") this.#notify(time ? "time" : message.kind, seat);
    }
  }

  /** These seats are connected now. */
  receivePresence(connected: readonly number[]): void {
    const others = this.#others();
    for (const seat of others) {
      if (connected.includes(seat)) this.#markBack(seat);
      else if (!this.#away.has(seat) && !this.#leaving.has(seat)) {
        this.#leaving.set(
          seat,
          this.timers.after(GRACE, () => this.#markAway(seat)),
        );
      }
    }
  }

  end(): void {
    this.toasts.end();
    this.spectators.end();
    for (const cancel of this.#leaving.values()) cancel();
  }

  #markBack(seat: number): void {
    this.#leaving.get(seat)?.();
    this.#leaving.delete(seat);
    if (this.#away.delete(seat)) this.#notify("back", seat);
  }

  #markAway(seat: number): void {
    this.#leaving.delete(seat);
    if (!this.#others().includes(seat)) return;
    this.#away.add(seat);
    this.#notify("away", seat);
  }

  /** The seats of the people who should be here; nobody has to while there are days for a move. */
  #others(): number[] {
    const { about, seats } = this.table;
    if (about?.status !== "running" || about.pace.kind === "days") return [];
    return about.seats.flatMap(({ kind, seat }) => (kind === "person" && !seats.includes(seat) ? [seat] : []));
  }

  /** Whether it is the proposer who does not want it any more: then there is nothing to say. */
  #withdrawn({ what, seat }: DeclinedEvent): boolean {
    return this.table.about?.proposals[what]?.[0] === seat;
  }

  #person(seat: number, about: About | null | undefined = this.table.about) {
    const chair = about?.departed.find((one) => one.seat === seat) ?? about?.seats[seat];
    return { seat, name: chair?.name ?? "", portrait: chair ? portrayed(chair) : null };
  }

  #fromOthers({ seat, text }: Said): boolean {
    return text !== "" && (seat === null || !this.table.seats.includes(seat));
  }

  #announce(line: Said): void {
    const person = this.#person(line.seat ?? -1);
    announcer.say(`${person.name}: ${translated(line.text)}`);
    if (!this.#fromOthers(line)) return;
    playSound(SOUNDS.message);
    if (!this.open) this.toasts.push("chat", person, line.text);
  }

  #notify(kind: Exclude<Kind, "chat" | "turn">, seat: number, text = "", about?: About | null): void {
    const person = this.#person(seat, about ?? undefined);
    this.toasts.push(kind, person, text);
    announcer.say(sentence(kind, [person.name], text));
    if (!SILENT.has(kind)) playSound(SOUNDS.message);
  }

  #markRead(): void {
    const last = this.lines.at(-1)?.seq ?? -1;
    this.spectators.unread = 0;
    this.toasts.drop("chat");
    if (last <= this.#readUpTo) return;
    this.#readUpTo = last;
    storeReadMark(this.table.id, last);
  }
}
