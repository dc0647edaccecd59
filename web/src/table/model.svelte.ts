// A table as this page knows it: what the server has told, what is shown of it, and what is asked for.

import type {
  About,
  Chair,
  EventMessage,
  Position,
  Problem,
  Said,
  TableMessage,
  ToClient,
  Why,
  You,
} from "../api";
import { announcer } from "../core/announcer.svelte";
import { Composer } from "../core/composer.svelte";
import { Connection, type State, type Unsent } from "../core/connection";
import { ask } from "../core/http";
import { botName } from "../core/levels";
import { preferences } from "../core/preferences.svelte";
import {
  type Face,
  type Scene,
  type Shown,
  shownAt,
  type Sitter,
} from "../core/scene";
import { left, now, show } from "./clock.svelte";
import { Hints } from "./hint.svelte";
import { Log } from "./log.svelte";
import { type Frame, Playback } from "./playback.svelte";
import { t } from "./words";

type Move = { seat: number; text: string };

/** What could not be done, and since when it is said. */
export interface Notice {
  problem: Problem;
  move: string | null;
}

export class TableModel implements Scene {
  readonly composer = new Composer();
  readonly hints = new Hints(this);
  readonly log: Log;
  readonly #connection: Connection;
  readonly #playback: Playback = new Playback((before, after) =>
    this.#beat(before, after),
  );
  readonly #sent = new Map<string, string | null>();

  state = $state<State>("connecting");
  reason = $state("");
  about = $state.raw<About | null>(null);
  you = $state.raw<You>({ player: null, seats: [], creator: false });
  chat = $state.raw<readonly Said[]>([]);
  connected = $state.raw<readonly number[]>([]);
  watchers = $state(0);
  notice = $state.raw<Notice | null>(null);
  /** Whether the visitor has agreed to play again. */
  again = $state(false);
  /** The newest position, be it shown or not. */
  position = $state.raw<Position | null>(null);
  /** Whose eyes look at a device that several persons share; null behind the curtain. */
  eyes = $state<number | null>(null);
  #history = $state.raw<readonly Move[]>([]);
  #received = $state(performance.now());
  #sending = $state(false);
  #asked = 0;

  constructor(
    readonly id: string,
    readonly watch: string | null,
    readonly face: () => Face | null,
  ) {
    this.log = new Log(id, watch, (entries) => {
      announcer.say(
        entries
          .map((entry) =>
            [`${this.named(entry.seat)}: ${entry.words}`, ...entry.story].join(
              ". ",
            ),
          )
          .join(". "),
      );
    });
    this.#connection = new Connection(id, watch, {
      state: (state, reason) => this.#changed(state, reason),
      message: (message) => this.#take(message),
    });
  }

  // The scene.

  get game(): string {
    return this.about?.game ?? "";
  }

  readonly shown: Shown = $derived(this.#see(this.#playback.now));
  readonly before: Shown | null = $derived(
    this.#playback.before && !preferences.still
      ? this.#see(this.#playback.before)
      : null,
  );

  readonly sitters: readonly Sitter[] = $derived(
    (this.about?.seats ?? []).map((chair) => this.#sitter(chair)),
  );

  /** The seats of this page's visitor, those of others at his device included. */
  get seats(): readonly number[] {
    return this.you.seats;
  }

  get viewer(): number {
    return this.eyes ?? this.seats[0] ?? 0;
  }

  get watching(): boolean {
    return this.seats.length === 0;
  }

  get toMove(): number | null {
    return this.#playback.now?.position.to_move ?? null;
  }

  get over(): boolean {
    return this.about?.status === "over" && this.#playback.resting;
  }

  get result() {
    return this.about?.result ?? null;
  }

  readonly mine: boolean = $derived(
    !this.#sending &&
      this.composer.moves.length > 0 &&
      this.#playback.arrived &&
      this.position?.to_move === this.eyes,
  );

  readonly recent: readonly Move[] = $derived.by(() => {
    const history = this.#history;
    const stop = this.watching ? history.at(-1)?.seat : this.viewer;
    let from = history.length;
    if (this.watching)
      while (from > 0 && history[from - 1]?.seat === stop) from -= 1;
    else while (from > 0 && history[from - 1]?.seat !== stop) from -= 1;
    return history.slice(from);
  });

  /** The seat that the device is to be handed to, while nobody's hand is shown. */
  readonly curtain: number | null = $derived.by(() => {
    const to = this.position?.to_move ?? null;
    if (
      this.seats.length < 2 ||
      to === null ||
      !this.seats.includes(to) ||
      this.eyes === to
    )
      return null;
    return this.#playback.resting ? to : null;
  });

  /** Whether a move waits for the connection to come back. */
  get held(): boolean {
    return this.#sending && this.state === "lost";
  }

  /** Whether one's own last move can be taken back. */
  get mayUndo(): boolean {
    return Boolean(this.position?.undo) && !this.#sending;
  }

  confirm(): void {
    const move = this.composer.chosen;
    if (move && this.mine) this.play(move.move);
  }

  why(move: string): Promise<Why> {
    return ask("GET /api/tables/{table}/why", {
      path: { table: this.id },
      query: { move },
    });
  }

  say(text: string): void {
    announcer.say(text);
  }

  async course(): Promise<readonly Shown[]> {
    const frames = await ask("GET /api/tables/{table}/replay", {
      path: { table: this.id },
      query: { watch: this.watch },
    });
    return frames.map((frame) => shownAt(frame, this.viewer));
  }

  // What a visitor does.

  play(move: string): void {
    const turn = this.position?.turn;
    if (turn === undefined || this.#sending) return;
    this.#sending = true;
    this.notice = null;
    this.#sent.set(this.send({ type: "move", answers: turn, move }), move);
  }

  /** Whether a touch, or the last move, can be taken back. */
  get mayStepBack(): boolean {
    return this.composer.touched.length > 0 || this.mayUndo;
  }

  /** Take back the last touch, or the last move where the person has touched nothing. */
  stepBack(): void {
    if (this.composer.touched.length && this.composer.sure)
      this.composer.back();
    else if (this.mayUndo && this.position)
      this.send({ type: "undo", answers: this.position.turn });
    else this.composer.clear();
  }

  send(message: Unsent): string {
    return this.#connection.send(message);
  }

  /** The curtain is lifted: this seat's hand is shown. */
  lift(): void {
    this.eyes = this.curtain ?? this.eyes;
    void this.#legal();
  }

  /** End the running motion at its goal. */
  skip(): void {
    this.#playback.skip();
  }

  /** Say everything anew in another language. */
  translate(): void {
    void this.log.to(this.#history.length, true);
    void this.#legal();
  }

  close(): void {
    this.#playback.end();
    this.#connection.close();
  }

  // What the server says.

  #changed(state: State, reason: string): void {
    if (state === "lost" && this.state === "open") announcer.say(t("lost"));
    if (state === "open" && this.state === "lost") announcer.say(t("back"));
    this.state = state;
    this.reason = reason;
  }

  #take(message: ToClient): void {
    if (message.type === "table") this.#whole(message);
    else if (message.type === "event") this.#event(message);
    else if (message.type === "presence") {
      this.connected = message.connected;
      this.watchers = message.watchers;
    } else if (message.type === "refused") {
      this.notice = {
        problem: message.error,
        move: this.#sent.get(message.id ?? "") ?? null,
      };
      announcer.say(message.error.message);
      this.#answered(message.id);
      if (message.position && message.position.turn !== this.position?.turn)
        this.#jump(message.position);
    } else this.#answered(message.id);
  }

  #answered(id: string | null | undefined): void {
    if (!id || !this.#sent.delete(id)) return;
    if (this.#sent.size === 0) this.#sending = false;
  }

  /** Which wishes stand is told until they are granted. */
  #wished(about: About): void {
    const { rematch } = about.proposals;
    if (rematch) this.again = this.seats.some((seat) => rematch.includes(seat));
    else if (!about.rematch) this.again = false;
  }

  #whole(message: TableMessage): void {
    this.about = message.table;
    this.you = message.you;
    this.chat = message.chat;
    this.connected = message.connected;
    this.watchers = message.watchers;
    if (this.#sent.size === 0) this.#sending = false;
    this.#history = [];
    if (message.position) this.#jump(message.position);
    void this.log
      .to(message.moves.length, true)
      .then(() => this.#recall(message.moves.length));
  }

  /** Who made which move, from the log; only the moves themselves come with the table. */
  #recall(count: number): void {
    const entries = this.log.entries;
    if (this.#history.length === 0 && entries.length >= count) {
      this.#history = entries.map((entry) => ({
        seat: entry.seat ?? 0,
        text: entry.move,
      }));
    }
  }

  #event(message: EventMessage): void {
    if (message.table) this.#tell(message.table);
    const { kind, seat, position } = message;
    if (
      message.what === "rematch" &&
      kind !== "declined" &&
      seat != null &&
      this.seats.includes(seat)
    )
      this.again = true;
    if (kind === "moved" && seat !== null && position && message.move) {
      this.#answered(message.answer);
      this.#moved({ seat, text: message.move }, position);
    } else if (position && (message.count || kind === "undone")) {
      this.#history = this.#history.slice(
        0,
        this.#history.length - (message.count ?? 0),
      );
      this.#jump(position);
      void this.log.to(this.#history.length);
    } else if (position && this.position) {
      this.#hear(position);
      this.#playback.refresh(position);
    } else if (position) this.#jump(position);
    if (kind === "chat" && message.text) {
      this.chat = [
        ...this.chat,
        {
          seq: message.seq,
          at: message.at,
          seat: seat ?? null,
          text: message.text,
        },
      ];
      announcer.say(`${this.named(seat)}: ${message.text}`);
    }
  }

  /** Who sits where has changed: a seat that was left is nobody's own any more. */
  #tell(about: About): void {
    this.#wished(about);
    const still = this.seats.filter((seat) =>
      ["person", "device"].includes(about.seats[seat]?.kind ?? ""),
    );
    this.about = about;
    if (still.length === this.seats.length) return;
    this.you = { ...this.you, seats: still };
    if (this.eyes !== null && !still.includes(this.eyes)) this.eyes = null;
  }

  #moved(move: Move, position: Position): void {
    this.#history = [...this.#history, move];
    this.#hear(position);
    this.#playback.push({ position, move });
    void this.log.to(this.#history.length);
  }

  #jump(position: Position): void {
    this.#hear(position);
    this.#playback.jump({ position, move: null });
  }

  #hear(position: Position): void {
    const known =
      position.turn === this.position?.turn && this.composer.moves.length > 0;
    this.position = position;
    this.#received = performance.now();
    if (this.seats.length === 1) this.eyes = this.seats[0] ?? null;
    if (known) return; // the move that is being put together is still the answer to it
    this.composer.begin([]);
    void this.#legal();
  }

  /** Ask for the legal moves in words and places, where one is to move and looks. */
  async #legal(): Promise<void> {
    const position = this.position;
    const asked = ++this.#asked;
    if (
      !position ||
      position.to_move === null ||
      position.to_move !== this.eyes ||
      this.watching
    )
      return;
    try {
      const legal = await ask("GET /api/tables/{table}/moves", {
        path: { table: this.id },
      });
      if (asked === this.#asked && legal.turn === this.position?.turn)
        this.composer.begin(legal.moves);
    } catch {
      // Where somebody has asked since, a late answer would put down what is being put together.
      setTimeout(() => asked === this.#asked && void this.#legal(), 1000);
    }
  }

  // How it is shown.

  #see(frame: Frame | null): Shown {
    const position = frame?.position;
    const own = this.eyes === null ? {} : (position?.own?.[this.eyes] ?? {});
    return {
      turn: position?.turn ?? -1,
      state: { ...position?.state, ...own },
      facts: position?.facts ?? {},
      move: frame?.move ?? null,
    };
  }

  #beat(before: Frame, after: Frame): number {
    if (preferences.still) return 0;
    return this.face()?.beat(this.#see(before), this.#see(after)) ?? 0;
  }

  #sitter(chair: Chair): Sitter {
    const mine = this.seats.includes(chair.seat);
    const clock = this.position?.clock;
    return {
      name: mine && this.seats.length === 1 ? t("you") : this.named(chair.seat),
      mine,
      bot: chair.kind === "bot",
      here:
        chair.kind === "bot" ||
        chair.kind === "record" ||
        this.connected.includes(chair.seat),
      clock: clock ? show(left(clock, this.#received, chair.seat)) : null,
    };
  }

  /** What a seat is called; nothing where nobody sits. */
  named(seat: number | null | undefined): string {
    const chair = seat == null ? null : this.about?.seats[seat];
    return chair ? (chair.bot ? botName(chair.seat) : chair.name) : "";
  }

  /** Let the clocks run while the page is shown; the function that stops them. */
  run(): () => void {
    return now.run();
  }
}
