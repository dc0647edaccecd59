// A first game as its page knows it. Where one stands follows from the answers so far; the server says all the rest.

import type { LessonFrame, LessonInfo, LessonStep, Position, Why } from "../api";
import { Operation } from "../core/operation.svelte";
import { announcer } from "../core/announcer.svelte";
import { KeptBoard } from "../core/boardState.svelte";
import { Composer } from "../core/composer.svelte";
import { ask, type Ask } from "../core/net/http";
import { browser, type MotionTimers } from "../core/net/surroundings";
import { preferences } from "../core/preferences.svelte";
import { confirmChosen, say, sittersAgainstBots } from "../core/sceneDefaults";
import type { Face, Scene, Snapshot, Sitter } from "../core/scene";
import { stable } from "../core/steady";
import { type PlaybackFrame, Playback } from "../play/playback.svelte";
import { t } from "./words";

export class LessonModel implements Scene {
  readonly composer = new Composer();
  /** What is asked of the server. */
  readonly operation = new Operation();
  readonly watching = false;
  readonly result = null;
  readonly say = say;
  readonly #board: KeptBoard = new KeptBoard(() => (this.face() as Face).begin(this));
  readonly #playback: Playback;

  info = $state.raw<LessonInfo | null>(null);
  step = $state.raw<LessonStep | null>(null);
  /** What was said about the last answer. */
  comment = $state.raw<{ right: boolean; text: string } | null>(null);
  /** Whether a refusal is being shown. */
  showing = $state(false);
  #chapter = $state("");
  #answers = $state.raw<readonly string[]>([]);
  /** What comes once a refusal has been read. */
  #pending = $state.raw<{ step: LessonStep; answer: string } | null>(null);
  #frames = $state.raw<readonly LessonFrame[]>([]);
  #turn = 0;

  constructor(
    readonly game: string,
    readonly face: () => Face | null,
    private readonly request: Ask = ask,
    private readonly timers: MotionTimers = browser,
  ) {
    this.#playback = new Playback((before, after) => this.#duration(before, after), undefined, timers);
  }

  // The scene.

  readonly current: Snapshot = $derived.by(stable(() => this.#see(this.#playback.now)));
  readonly before: Snapshot | null = $derived.by(() =>
    this.#playback.before && !preferences.still ? this.#see(this.#playback.before) : null,
  );

  readonly sitters: readonly Sitter[] = $derived(sittersAgainstBots(this.info?.names ?? [], this.info?.seat, t("you")));

  get board() {
    return this.#board.state;
  }

  get viewer(): number {
    return this.info?.seat ?? 0;
  }

  get toMove(): number | null {
    return this.#playback.now?.position.to_move ?? null;
  }

  readonly mayMove: boolean = $derived.by(
    () => !this.operation.busy && this.composer.moves.length > 0 && this.#playback.arrived,
  );

  get over(): boolean {
    return Boolean(this.#playback.now?.position.over);
  }

  readonly recentPositions: readonly Snapshot[] = $derived.by(() => {
    const visible = this.#frames.slice(0, this.#visible);
    const own = visible.findLastIndex(({ seat }) => seat === this.viewer);
    return own < 0 ? [] : visible.slice(own).map((frame) => this.#snapshot(frame));
  });

  /** How many of the step's positions have been shown. */
  get #visible(): number {
    return this.#frames.findIndex((frame) => this.#turnOf.get(frame) === this.current.turn) + 1;
  }

  confirm(): void {
    if (!this.refused) confirmChosen(this, (move) => void this.answer(move));
  }

  /** Why a move cannot be; of one that the rules allow, what the lesson says about it. */
  why(move: string): Promise<Why> {
    return this.#why(move);
  }

  // What the page shows beside it.

  /** The chapter's number, from 0. */
  readonly chapter: number = $derived(
    Math.max(
      0,
      (this.info?.chapters ?? []).findIndex(({ name }) => name === this.#chapter),
    ),
  );

  readonly steps: number = $derived(this.info?.chapters[this.chapter]?.steps ?? 1);

  /** What the others have answered so far, in words. */
  readonly replies: readonly string[] = $derived(
    this.#frames
      .slice(0, this.#visible)
      .flatMap(({ seat, words }) => (seat != null && seat !== this.viewer && words ? [words] : [])),
  );

  /** Whether all has been shown and the step can be told. */
  get ready(): boolean {
    return this.#playback.resting && !this.operation.busy;
  }

  /** Whether what is said about a refusal is to be read before the next step. */
  readonly refused: boolean = $derived(this.#pending !== null);

  /** Whether one can simply read on. */
  readonly mayReadOn: boolean = $derived(this.refused || this.step?.kind === "told");

  /** Whether nothing comes after it. */
  readonly ended: boolean = $derived(
    Boolean(this.step?.last) && this.chapter === (this.info?.chapters.length ?? 0) - 1,
  );

  get mayGoBack(): boolean {
    return this.#answers.length > 0 || this.chapter > 0;
  }

  // What a visitor does.

  open(chapter: string | null): Promise<void> {
    return this.operation.run(async () => {
      await this.#read();
      const listed = this.info?.chapters.find(({ name }) => name === chapter) ?? this.info?.chapters[0];
      if (listed) await this.#place(listed.name, []);
    });
  }

  /** A chapter from its start. */
  begin(chapter: string): Promise<void> {
    return this.#jump(chapter, []);
  }

  again(): Promise<void> {
    return this.begin(this.#chapter);
  }

  /** To the step before, be it in the chapter before. */
  back(): Promise<void> {
    if (this.#answers.length) return this.#jump(this.#chapter, this.#answers.slice(0, -1));
    return this.begin(this.info?.chapters[this.chapter - 1]?.name ?? this.#chapter);
  }

  /** Read on: the next step, or the next chapter. */
  async next(): Promise<void> {
    const pending = this.#pending;
    if (pending) {
      this.#arrive(pending.step, [...this.#answers, pending.answer]);
      this.comment = null;
      return;
    }
    const following = this.step?.last ? this.info?.chapters[this.chapter + 1] : null;
    if (following) return this.begin(following.name);
    if (this.step?.kind === "told" && !this.step.last) await this.answer("");
  }

  /** Put a right move together on the board, or try what will be refused. */
  async show(): Promise<void> {
    const { example, kind, touched = [] } = this.step ?? {};
    if (!example) return;
    this.composer.clear();
    if (kind === "refusal") {
      this.showing = true;
      touched.forEach((place) => this.composer.touch(place));
      await new Promise<void>((seen) => this.timers.after(preferences.still ? 0 : READING, seen));
      await this.operation.run(async () => void (await this.#why(example)));
      this.showing = false;
    } else {
      const move = this.composer.moves.find((one) => one.move === example);
      if (move) this.composer.choose(move);
    }
  }

  /** Answer the step: with a move, or with nothing where it only tells. */
  async answer(text: string): Promise<void> {
    const answers = [...this.#answers, text];
    await this.operation.run(async () => {
      const step = await this.#ask(this.#chapter, answers);
      if (step.right === false) {
        this.composer.clear();
        this.#hear(step, false);
      } else this.#arrive(step, answers);
    });
  }

  /** Fetch all texts again in another language. */
  async translate(): Promise<void> {
    if (!this.info) return;
    await this.operation.run(async () => {
      await this.#read();
      await this.#place(this.#chapter, this.#answers);
    });
  }

  /** End the running motion at its goal. */
  skip(): void {
    this.#playback.skip();
  }

  close(): void {
    this.#playback.end();
    this.#board.end();
  }

  // What the server says.

  async #read(): Promise<void> {
    this.info = await this.request("GET /api/games/{game}/lesson", { path: { game: this.game } });
  }

  #ask(chapter: string, answers: readonly string[]): Promise<LessonStep> {
    const body = { chapter, answers: [...answers] };
    return this.request("POST /api/games/{game}/lesson", { path: { game: this.game }, body });
  }

  #jump(chapter: string, answers: readonly string[]): Promise<void> {
    return this.operation.run(() => this.#place(chapter, answers));
  }

  /** There at once, without motion. */
  async #place(chapter: string, answers: readonly string[]): Promise<void> {
    const step = await this.#ask(chapter, answers);
    const last = step.frames.at(-1);
    this.#chapter = chapter;
    this.#answers = answers;
    this.#pending = null;
    this.#frames = [];
    this.comment = null;
    this.step = step;
    if (last) this.#playback.jump(this.#frame(last, false));
    this.composer.begin(step.moves);
  }

  #arrive(step: LessonStep, answers: readonly string[]): void {
    this.#answers = answers;
    this.#pending = null;
    this.step = step;
    this.#hear(step, true);
    this.#frames = step.frames;
    for (const frame of step.frames) if (frame.move) this.#playback.push(this.#frame(frame, true));
    this.composer.begin(step.moves);
  }

  /** A move that was to be refused is an answer, to be read before the next step. */
  async #why(move: string): Promise<Why> {
    const body = { chapter: this.#chapter, answers: [...this.#answers], why: move };
    const { why } = await this.request("POST /api/games/{game}/lesson", { path: { game: this.game }, body });
    if (!why) return { legal: true };
    if (why.legal) return why.message ? { ...why, legal: false, kind: "illegal" } : why;
    if (this.step?.kind === "refusal" && move === this.step.example && !this.#pending) {
      const refusal = this.step;
      const step = await this.#ask(this.#chapter, [...this.#answers, move]);
      if (this.step !== refusal || this.#pending) return why;
      this.#pending = { step, answer: move };
      this.#hear(step, true);
    }
    return why;
  }

  #hear(step: LessonStep, right: boolean): void {
    this.comment = step.said ? { right, text: step.said } : null;
    if (this.comment) announcer.say(`${t(right ? "right" : "wrong")}: ${this.comment.text}`);
  }

  // How it is shown.

  readonly #turnOf = new WeakMap<LessonFrame, number>();

  #frame(frame: LessonFrame, moved: boolean): PlaybackFrame {
    const { state, facts, to_move, seat, move } = frame;
    this.#turn += 1;
    this.#turnOf.set(frame, this.#turn);
    const position: Position = { turn: this.#turn, to_move, state, facts, over: to_move === null };
    return { position, move: moved && seat != null && move ? { seat, text: move } : null };
  }

  #snapshot(frame: LessonFrame): Snapshot {
    const { state, facts, seat, move } = frame;
    return {
      turn: this.#turnOf.get(frame) ?? 0,
      state,
      facts,
      move: seat != null && move ? { seat, text: move } : null,
    };
  }

  #see(frame: PlaybackFrame | null): Snapshot {
    const { turn = -1, state = {}, facts = {} } = frame?.position ?? {};
    return { turn, state, facts, move: frame?.move ?? null };
  }

  #duration(before: PlaybackFrame, after: PlaybackFrame): number {
    const time = this.face()?.duration(this.#see(before), this.#see(after)) ?? 0;
    return preferences.still ? 0 : Math.max(time, READING);
  }
}

/** For how long a move stays before the next one is shown, in milliseconds: who learns wants to see what happened. */
const READING = 900;
