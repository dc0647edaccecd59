// A game from its beginning, move by move, as a scene for the game's own board.

import type { About, Frame } from "../api";
import { clockText } from "../board/clockText";
import { KeptBoard } from "../core/boardState.svelte";
import { Composer } from "../core/composer.svelte";
import { browser, type MotionTimers } from "../core/net/surroundings";
import { portrayed } from "../core/bots/characters";
import { preferences } from "../core/preferences.svelte";
import { READ_ONLY } from "../core/sceneDefaults";
import { type Face, type Scene, type SeatClock, type Snapshot, snapshotAt, type Sitter } from "../core/scene";
import { stable } from "../core/steady";
import { t } from "./words";

/** For how long a move stays at least while the game plays by itself, in milliseconds. */
const PAUSE = 900;

/** What a replay knows of the game beside its frames. */
export type Game = Pick<About, "id" | "game" | "seats" | "status" | "continued" | "result"> &
  Partial<Pick<About, "public" | "pace" | "departed">>;

export class Replay implements Scene {
  readonly composer = new Composer();
  readonly mayMove = READ_ONLY.mayMove;
  readonly confirm = READ_ONLY.confirm;
  readonly why = READ_ONLY.why;
  readonly #board: KeptBoard = new KeptBoard(() => this.face.begin(this));
  frames: readonly Frame[] = $state.raw([]);
  viewer = $state(0);
  playing = $state(false);
  /** Whether the hand is shown, too. */
  hand = $state(false);
  #at = $state(0);
  #from = $state<number | null>(null);
  #cancel = (): void => {};

  /** `open`: the seats whose hands may be seen; `say`: lets the live region say a text. */
  constructor(
    readonly about: Game,
    frames: readonly Frame[],
    readonly face: Face,
    readonly open: readonly number[],
    at: number | null,
    readonly say: (text: string) => void,
    private readonly timers: MotionTimers = browser,
  ) {
    this.frames = frames;
    this.#at = Math.min(Math.max(0, at ?? 0), this.last);
  }

  get game(): string {
    return this.about.game;
  }

  get id(): string {
    return this.about.id;
  }

  /** Whether the game itself goes on. */
  get running(): boolean {
    return this.about.status !== "over";
  }

  /** Whether it was continued from an uploaded record. */
  get continued(): boolean {
    return this.about.continued;
  }

  /** Whether it has been played to its end. */
  get played(): boolean {
    return this.about.result?.ended === "rules";
  }

  /** The number of moves. */
  get last(): number {
    return this.frames.length - 1;
  }

  /** After how many moves the board stands as it is shown. */
  get at(): number {
    return this.#at;
  }

  get frame(): Frame {
    return this.frames[this.#at] as Frame;
  }

  readonly current: Snapshot = $derived.by(stable(() => this.#see(this.#at)));
  readonly before: Snapshot | null = $derived(this.#from === null || preferences.still ? null : this.#see(this.#from));

  readonly sitters: readonly Sitter[] = $derived.by(() =>
    this.about.seats.map((chair) => ({
      name: chair.name || t("seat", { n: chair.seat + 1 }),
      portrait: portrayed(chair),
      isVisitor: false,
      bot: Boolean(chair.bot),
      connected: true,
      clock: this.#clock(chair.seat),
    })),
  );

  get watching(): boolean {
    return !this.open.includes(this.viewer);
  }

  get toMove(): number | null {
    return this.frame.to_move;
  }

  get over(): boolean {
    return !this.running && this.#at === this.last;
  }

  get result() {
    return this.over ? this.about.result : null;
  }

  readonly recentPositions: readonly Snapshot[] = $derived(this.#at ? [this.#see(this.#at - 1), this.current] : []);

  get board() {
    return this.#board.state;
  }

  close(): void {
    this.turn(false);
    this.#board.end();
  }

  async positions(): Promise<readonly Snapshot[]> {
    return this.frames.map((frame) => snapshotAt(frame, this.viewer));
  }

  /** What the move in a frame was, in words. */
  describe(frame: Frame): string {
    if (!frame.number) return t("start");
    return [frame.words ?? "", ...frame.story].map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(" ");
  }

  /** Show the board after `to` moves; only a single step forward is animated. */
  go(to: number): void {
    const at = Math.min(Math.max(0, to), this.last);
    if (at === this.#at) return;
    this.#from = at === this.#at + 1 ? this.#at : null;
    this.#at = at;
    if (!this.playing) this.say(this.describe(this.frame));
  }

  /** The same moves in another language, or from another side of the table. */
  translate(frames: readonly Frame[]): void {
    this.frames = frames;
  }

  turn(on: boolean): void {
    this.#cancel();
    this.playing = on;
    if (!on) return;
    if (this.#at === this.last) this.go(0);
    this.#cancel = this.timers.after(PAUSE, () => this.#step());
  }

  #step(): void {
    const before = this.current;
    this.go(this.#at + 1);
    if (this.#at === this.last) return void (this.playing = false);
    const pause = Math.max(PAUSE, preferences.still ? 0 : this.face.duration(before, this.current));
    this.#cancel = this.timers.after(pause, () => this.#step());
  }

  /** The clock of a seat as it stood when the shown move was made; null where nobody knows. */
  #clock(seat: number): SeatClock | null {
    const { pace, departed = [], result } = this.about;
    const late = departed.some((one) => one.seat === seat && one.reason === "timeout");
    if (late && this.over && result?.ended === "abandoned") return { time: clockText(0), state: "past", note: "" };
    const full = pace?.kind === "live" && this.frames[1]?.left ? pace.minutes * 60_000 : null;
    const left = this.#at ? this.frame.left?.[seat] : full;
    return left == null ? null : { time: clockText(left), state: "past", note: "" };
  }

  #see(at: number): Snapshot {
    return snapshotAt(this.frames[at] as Frame, this.viewer);
  }
}
