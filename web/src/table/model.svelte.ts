// A table as this page knows it: what the server has sent, what is shown of it, and the open requests.

import type {
  About,
  EventMessage,
  LogEntry,
  Position,
  Problem,
  TableMessage,
  ToClient,
  ToServer,
  Why,
  You,
} from "../api";
import { announcer } from "../core/announcer.svelte";
import { KeptBoard } from "../core/boardState.svelte";
import { Composer } from "../core/composer.svelte";
import { Connection, type State } from "../core/net/connection";
import { ask, type Ask } from "../core/net/http";
import type { Unsent } from "../core/net/ledger.svelte";
import { preferences } from "../core/preferences.svelte";
import type { RetryLoop } from "../core/net/retry";
import { confirmChosen, say } from "../core/sceneDefaults";
import { type Face, type Scene, type Snapshot, snapshotAt, type Sitter } from "../core/scene";
import { stable } from "../core/steady";
import { browser, type Surroundings } from "../core/net/surroundings";
import { Clocks } from "./clock.svelte";
import { ownDepartures } from "./departed/departures";
import { Hints } from "./hint/hint.svelte";
import { announceMoves, Log } from "./history/log.svelte";
import { type Move, MoveHistory } from "./history/history.svelte";
import { legalMoves } from "./legalMoves";
import { type PlaybackFrame, Playback } from "../play/playback.svelte";
import { seatsHeld, sitterOf } from "./sitters";
import { snapshotFor } from "./snapshot";
import { readingTime, RecentMoves } from "./history/recentMoves.svelte";
import { Chat } from "./chat/chat.svelte";
import { t } from "./words";

/** What could not be done, and since when it is said. */
export interface Notice {
  problem: Problem;
  move: string | null;
}

export class TableModel implements Scene {
  readonly composer = new Composer();
  readonly clocks: Clocks;
  readonly say = say;
  readonly hints: Hints;
  readonly log: Log;
  readonly recentMoves: RecentMoves;
  readonly chat: Chat;
  readonly #board: KeptBoard = new KeptBoard(() => (this.face() as Face).begin(this));
  readonly #history: MoveHistory;
  readonly #connection: Connection;
  readonly #legalMoves: RetryLoop;
  readonly #playback: Playback;

  state = $state<State>("connecting");
  reason = $state("");
  about = $state.raw<About | null>(null);
  you = $state.raw<You>({ player: null, seats: [], creator: false });
  connected = $state.raw<readonly number[]>([]);
  watchers = $state(0);
  notice = $state.raw<Notice | null>(null);
  /** Whether the visitor has agreed to play again. */
  again = $state(false);
  /** The newest position, be it shown or not. */
  position = $state.raw<Position | null>(null);
  /** What the visitor may do beside moving; null for spectators, and unless the game is running. */
  readonly allowed = $derived(this.about?.status === "running" ? (this.position?.allowed ?? null) : null);
  /** Whose eyes look at a device that several persons share; null behind the curtain. */
  activeSeat = $state<number | null>(null);

  constructor(
    readonly id: string,
    readonly watch: string | null,
    readonly face: () => Face | null,
    private readonly request: Ask = ask,
    world: Surroundings = browser,
  ) {
    this.clocks = new Clocks(world);
    this.#playback = new Playback((before, after) => this.#duration(before, after), readingTime, world);
    this.hints = new Hints(this, request);
    this.chat = new Chat(this, world, request);
    this.log = new Log(id, watch, announceMoves, request, world);
    this.#history = new MoveHistory(id, watch, request, world);
    this.recentMoves = new RecentMoves(this, this.#history, this.#playback);
    this.#legalMoves = legalMoves(this, request, world);
    const listener = {
      changed: (state: State, reason: string) => this.#changed(state, reason),
      message: (message: ToClient, cause: ToServer | null) => this.#receive(message, cause),
    };
    this.#connection = new Connection(id, watch, listener, world);
  }

  // The scene.

  get game(): string {
    return this.about?.game ?? "";
  }

  readonly #snapshot = (frame: PlaybackFrame | null): Snapshot => snapshotFor(frame, this.activeSeat);
  readonly current: Snapshot = $derived.by(stable(() => this.#snapshot(this.#playback.now)));
  readonly before: Snapshot | null = $derived.by(() =>
    this.#playback.before && !preferences.still ? this.#snapshot(this.#playback.before) : null,
  );

  readonly sitters: readonly Sitter[] = $derived((this.about?.seats ?? []).map((chair) => sitterOf(this, chair)));

  /** The visitor's seats, those of other players at this device included. */
  get seats(): readonly number[] {
    return this.you.seats;
  }

  get viewer(): number {
    return this.activeSeat ?? this.seats[0] ?? 0;
  }

  get watching(): boolean {
    return this.seats.length === 0;
  }

  /** What the visitor has left, or lost on time; they are a spectator then. */
  readonly departed = $derived(this.watching ? ownDepartures(this.about, this.you.player) : []);
  /** The visitor's seats, or those that they had: they are asked for a rematch, too. */
  readonly rematchSeats: readonly number[] = $derived(
    this.seats.length ? this.seats : this.departed.map(({ seat }) => seat),
  );

  get toMove(): number | null {
    return (this.recentMoves.replaying ? this.position : this.#playback.now?.position)?.to_move ?? null;
  }

  get over(): boolean {
    return this.about?.status === "over" && this.#playback.resting;
  }

  get result() {
    return this.about?.result ?? null;
  }

  readonly mayMove: boolean = $derived.by(() => {
    const arrived = this.#playback.arrived || this.recentMoves.replaying;
    return !this.#sending && this.composer.moves.length > 0 && arrived && this.position?.to_move === this.activeSeat;
  });

  readonly recentPositions: readonly Snapshot[] = $derived.by(() =>
    this.recentMoves.positions.map((frame) => this.#snapshot(frame)),
  );

  get pointed(): number | null {
    return this.recentMoves.pointed;
  }

  /** The log as far as the board shows it. */
  readonly shownLog: readonly LogEntry[] = $derived.by(() => this.log.visible(this.#playback, this.history.length));

  /** All moves so far. */
  get history(): readonly Move[] {
    return this.#history.moves;
  }

  /** Whether a move or its undoing is on its way. */
  get #sending(): boolean {
    return this.#connection.ledger.has("move", "undo");
  }

  /** The seat that the device is to be handed to, while nobody's hand is shown. */
  readonly curtain: number | null = $derived.by(() => {
    const to = this.position?.to_move ?? null;
    if (this.seats.length < 2 || to === null || !this.seats.includes(to) || this.activeSeat === to) return null;
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

  get board() {
    return this.#board.state;
  }

  confirm(): void {
    confirmChosen(this, (move) => this.play(move));
  }

  why(move: string): Promise<Why> {
    return this.request("GET /api/tables/{table}/why", { path: { table: this.id }, query: { move } });
  }

  async positions(): Promise<readonly Snapshot[]> {
    const given = { path: { table: this.id }, query: { watch: this.watch } };
    const frames = await this.request("GET /api/tables/{table}/replay", given);
    return frames.map((frame) => snapshotAt(frame, this.viewer));
  }

  // What a visitor does.

  play(move: string): void {
    const turn = this.position?.turn;
    if (turn === undefined || this.#sending) return;
    this.notice = null;
    this.hints.close();
    this.send({ type: "move", answers: turn, move });
  }

  /** Whether a touch, or the last move, can be taken back. */
  get mayStepBack(): boolean {
    return this.composer.touched.length > 0 || this.mayUndo;
  }

  /** Take back the last touch, or the last move where the person has touched nothing. */
  stepBack(): void {
    if (this.composer.touched.length && this.composer.chosenByPerson) this.composer.back();
    else if (this.mayUndo && this.position) this.send({ type: "undo", answers: this.position.turn });
    else this.composer.clear();
  }

  send(message: Unsent): void {
    this.#connection.send(message);
  }

  /** Say what is written to the others. It comes back if the server refuses it. */
  chatDraft(): void {
    const text = this.chat.takeDraft();
    if (text) this.send({ type: "chat", text });
  }

  /** The curtain is lifted: this seat's hand is shown. */
  lift(): void {
    this.activeSeat = this.curtain ?? this.activeSeat;
    this.log.side = this.activeSeat;
    this.log.loadTo(this.history.length, true);
    this.#legalMoves.start();
  }

  /** End the running motion at its goal. */
  skip(): void {
    this.#playback.skip();
  }

  /** Fetch all texts again in another language; what was refused in the former one is not said any more. */
  translate(): void {
    this.notice = null;
    this.hints.close();
    this.log.loadTo(this.history.length, true);
    this.#legalMoves.start();
    this.#connection.restart(); // the server's sentences are in the language of the connection
  }

  /** Connect as who one is now: the visitor has taken a seat, or blocked somebody. */
  reconnect(): void {
    this.#connection.restart();
  }

  close(): void {
    this.#playback.end();
    this.#connection.close();
    this.#legalMoves.stop();
    this.#history.end();
    this.log.end();
    this.chat.end();
    this.hints.close();
    this.#board.end();
  }

  // What the server says.

  #changed(state: State, reason: string): void {
    if (state === "lost" && this.state === "live") announcer.say(t("lost"));
    if (state === "live" && this.state === "lost") {
      announcer.say(t("back"));
      this.hints.recovered();
    }
    [this.state, this.reason] = [state, reason];
  }

  #receive(message: ToClient, cause: ToServer | null): void {
    if (message.type === "table") this.#receiveTable(message);
    else if (message.type === "event") this.#receiveEvent(message);
    else if (message.type === "spectator") this.chat.spectators.receive(message, this.chat.open);
    else if (message.type === "presence") {
      this.connected = message.connected;
      this.watchers = message.watchers;
      this.chat.receivePresence(message.connected);
    } else if (message.type === "refused") this.#reportRefusal(message.error, cause);
  }

  /** Say what was refused. The position that comes with a refusal comes with its event too, in its order. */
  #reportRefusal(problem: Problem, cause: ToServer | null): void {
    this.notice = { problem, move: cause?.type === "move" ? cause.move : null };
    announcer.say(problem.message);
    if (cause?.type === "chat") this.chat.restoreDraft(cause.text);
  }

  /** Set `again` while one of this page's seats wants a rematch. */
  #updateRematch(about: About): void {
    const { rematch } = about.proposals;
    if (rematch) this.again = this.rematchSeats.some((seat) => rematch.includes(seat));
    else if (!about.rematch) this.again = false;
  }

  #receiveTable(message: TableMessage): void {
    this.about = message.table;
    this.you = message.you;
    this.chat.receiveTable(message);
    this.connected = message.connected;
    this.watchers = message.watchers;
    this.#updateRematch(message.table);
    if (this.activeSeat !== null && !this.seats.includes(this.activeSeat)) this.activeSeat = null;
    this.#history.receiveTable(message);
    if (message.position) this.#jump(message.position);
    this.log.loadTo(this.history.length, true);
  }

  #receiveEvent(message: EventMessage): void {
    this.chat.receiveEvent(message);
    if (message.table) this.#updateSeats(message.table);
    const { seat } = message;
    const agreed = message.kind === "proposed" || message.kind === "agreed";
    if (agreed && message.what === "rematch" && seat !== null && this.rematchSeats.includes(seat)) this.again = true;
    if (message.kind === "agreed" && message.clock && this.position) {
      this.position = { ...this.position, clock: message.clock };
      this.clocks.set(message.clock);
      this.log.retell();
    }
    const position = "position" in message ? message.position : null;
    if (!position) return;
    if (message.kind === "moved" && seat !== null) {
      this.#moved({ seat, text: message.move }, position);
    } else if (message.kind === "undone" || (message.kind === "agreed" && message.count)) {
      this.#history.reset(this.history.slice(0, this.history.length - (message.count ?? 0)), position);
      this.#jump(position);
      this.log.loadTo(this.history.length);
    } else if (this.position) {
      this.#setPosition(position);
      this.#playback.refresh(position);
    } else {
      this.#history.reset(this.history, position);
      this.#jump(position);
    }
  }

  /** Who sits where has changed: a seat that was left is nobody's own any more. */
  #updateSeats(about: About): void {
    this.#updateRematch(about);
    const seats = seatsHeld(about, this.you.player);
    this.about = about;
    if (String(seats) === String(this.seats)) return;
    this.you = { ...this.you, seats };
    if (this.activeSeat !== null && !seats.includes(this.activeSeat)) this.activeSeat = null;
  }

  #moved(move: Move, position: Position): void {
    this.#history.add(move, position);
    this.#setPosition(position);
    this.#playback.push({ position, move });
    this.log.loadTo(this.history.length);
  }

  #jump(position: Position): void {
    this.#setPosition(position);
    this.#playback.jump({ position, move: null });
  }

  #setPosition(position: Position): void {
    const unchanged = position.turn === this.position?.turn && this.composer.moves.length > 0;
    this.position = position;
    this.clocks.set(position.clock ?? null);
    if (this.seats.length === 1) this.activeSeat = this.seats[0] ?? null;
    if (unchanged) return; // the move that is being put together is still the answer to it
    this.composer.begin([]);
    this.#legalMoves.start();
  }

  // How it is shown.

  #duration(before: PlaybackFrame, after: PlaybackFrame): number {
    return preferences.pace && (this.face()?.duration(this.#snapshot(before), this.#snapshot(after)) ?? 0);
  }

  /** What a seat is called; nothing where nobody sits. */
  named(seat: number | null | undefined): string {
    return (seat == null ? null : this.about?.seats[seat]?.name) ?? "";
  }

  /** Who plays at a seat, or did until they left. */
  person(seat: number | undefined): string {
    return this.about?.departed.find((one) => one.seat === seat)?.name ?? this.named(seat);
  }
}
