// A puzzle as its page knows it: the position, and after the answer its solution; in a run the next one comes at once.

import type { PuzzlePosition, PuzzleRun, PuzzleSolution, PuzzleStep, PuzzleTry, Why } from "../../api";
import { Operation } from "../../core/operation.svelte";
import { announcer } from "../../core/announcer.svelte";
import { KeptBoard } from "../../core/boardState.svelte";
import { Composer } from "../../core/composer.svelte";
import { inCurrentLanguage, type Sentence, NOTHING } from "../../core/loaded.svelte";
import { me } from "../../core/me.svelte";
import { ask, type Ask } from "../../core/net/http";
import { preferences } from "../../core/preferences.svelte";
import { confirmChosen, READ_ONLY, say, sittersAgainstBots } from "../../core/sceneDefaults";
import type { Face, Scene, Sitter, Snapshot } from "../../core/scene";
import { t } from "./words";

/** An answer in a run. */
export interface RunAnswer {
  readonly id: string;
  readonly outcome: PuzzleTry["outcome"];
}

/** For how long a move of a sequel stays at least, in milliseconds: one reads what it was. */
const READING = 1200;

export class PuzzleModel implements Scene {
  readonly composer = new Composer();
  /** What is asked of the server. */
  readonly operation = new Operation();
  /** What is said to the server of the puzzle itself. */
  readonly judging = new Operation();
  readonly watching = READ_ONLY.watching;
  readonly over = false;
  readonly result = READ_ONLY.result;
  readonly recentPositions = READ_ONLY.recentPositions;
  readonly say = say;
  readonly #board: KeptBoard = new KeptBoard(() => this.face.begin(this));
  position = $state.raw<PuzzlePosition>();
  solution = $state.raw<PuzzleSolution | null>(null);
  run = $state.raw<PuzzleRun | null>(null);
  /** What came of the last answer in a run. */
  heard = $state.raw(NOTHING);
  /** The move of the solution that the board shows; null while another one is tried. */
  viewed = $state<string | null>(null);
  /** Whether the first answer was given just now: only then has it changed something. */
  fresh = $state(false);
  /** How a later try went, which counts for nothing; null before it. */
  retried = $state<boolean | null>(null);
  /** The moves of the sequel that the board has shown so far; null while it shows none. */
  sequel = $state.raw<readonly PuzzleStep[] | null>(null);
  /** What was answered in the run so far. */
  answers = $state.raw<readonly RunAnswer[]>([]);
  #turn = $state(0);
  #before = $state.raw<Snapshot | null>(null);
  /** Counts what was asked to be shown, so that a sequel ends when something else is. */
  #showing = 0;

  /** `replace`: shows another model, for a puzzle of another game: board and face of this one are of its own. */
  constructor(
    position: PuzzlePosition,
    readonly face: Face,
    run: PuzzleRun | null = null,
    private readonly replace: (
      position: PuzzlePosition,
      run: PuzzleRun,
      heard: Sentence,
      answers: readonly RunAnswer[],
    ) => Promise<void> = async () => {},
    private readonly request: Ask = ask,
  ) {
    this.run = run;
    this.#pose(position);
  }

  // The scene.

  get #posed(): PuzzlePosition {
    return this.position as PuzzlePosition;
  }

  get game(): string {
    return this.#posed.game;
  }

  readonly current: Snapshot = $derived.by(() => {
    const step = this.sequel?.at(-1);
    const { state, facts } = step ?? this.#posed;
    return { turn: this.#turn, state, facts, move: step ? { seat: step.seat, text: step.move } : null };
  });

  get before(): Snapshot | null {
    return preferences.still ? null : this.#before;
  }

  readonly sitters: readonly Sitter[] = $derived(sittersAgainstBots(this.#posed.names, this.viewer, t("you")));

  get board() {
    return this.#board.state;
  }

  get viewer(): number {
    return this.#posed.seat;
  }

  get toMove(): number {
    return this.#posed.seat;
  }

  /** Whether the solution is to be read, and no move put together. */
  get refused(): boolean {
    return this.solution !== null && this.viewed !== null;
  }

  get mayMove(): boolean {
    return !this.operation.busy && this.composer.moves.length > 0;
  }

  confirm(): void {
    confirmChosen(this, (move) => void this.play(move));
  }

  why(move: string): Promise<Why> {
    return this.request("GET /api/puzzles/{puzzle}/why", { path: { puzzle: this.#posed.id }, query: { move } });
  }

  // What a visitor does.

  /** Answer; once the solution is there, look at another move. */
  async play(move: string): Promise<void> {
    if (this.solution) {
      this.retried = move === this.solution.answer;
      announcer.say(t(this.retried ? "again.best" : "again.other"));
      return this.show(move);
    }
    await this.operation.run(() => (this.run ? this.#answerInRun(this.run, move) : this.#answer(move)));
  }

  /** Show a move of the solution on the board. */
  show(move: string): void {
    this.#leaveSequel();
    const legal = this.composer.moves.find((one) => one.move === move);
    if (legal) this.composer.choose(legal);
    this.viewed = move;
  }

  /** Put everything back, to try another move. */
  again(): void {
    this.#leaveSequel();
    this.viewed = null;
    this.retried = null;
    this.composer.clear();
  }

  /** Have the answer shown instead of giving one. */
  async giveUp(): Promise<void> {
    await this.operation.run(() => this.#answer(null));
  }

  /** Show once on the board how the others may answer the move that is shown. */
  async follow(): Promise<void> {
    const move = this.viewed;
    if (move === null) return;
    const path = { puzzle: this.#posed.id };
    await this.operation.run(async () => {
      const { steps } = await this.request("GET /api/puzzles/{puzzle}/sequel", { path, query: { move } });
      void this.#playOn(steps);
    });
  }

  /** Say whether the puzzle is good; the same once more takes it back. */
  async vote(good: boolean): Promise<void> {
    const solution = this.solution;
    if (!solution) return;
    const body = { good: solution.vote === good ? null : good };
    await this.judging.run(async () => {
      await this.request("PUT /api/puzzles/{puzzle}/vote", { path: { puzzle: this.#posed.id }, body });
      this.solution = { ...solution, vote: body.good };
    });
  }

  /** Report the puzzle to the operators; return whether that was done. */
  async report(text: string): Promise<boolean> {
    let sent = false;
    await this.judging.run(async () => {
      await this.request("POST /api/puzzles/{puzzle}/reports", { path: { puzzle: this.#posed.id }, body: { text } });
      sent = true;
    });
    return sent;
  }

  /** End the run before its time; what was found counts. */
  endRun(): void {
    if (!this.run) return;
    this.run = { ...this.run, puzzle: null };
    this.composer.begin([]);
  }

  /** Read the solution of a puzzle that was answered before. */
  async read(): Promise<void> {
    await this.operation.run(async () =>
      this.#solve(
        await this.request("GET /api/puzzles/{puzzle}/solution", { path: { puzzle: this.#posed.id }, query: {} }),
      ),
    );
  }

  /** Fetch all texts again in another language; what is touched stays. */
  async translate(): Promise<void> {
    await this.operation.run(async () => {
      const path = { puzzle: this.#posed.id };
      this.position = await this.request("GET /api/puzzles/{puzzle}/position", { path });
      if (this.solution) this.solution = await this.request("GET /api/puzzles/{puzzle}/solution", { path });
    });
  }

  /** How good the answer was. */
  readonly judgement: string = $derived.by(() => {
    const solution = this.solution;
    if (!solution) return "";
    return t(solution.solved ? "solved" : solution.nearly ? "good" : solution.move ? "missed" : "given");
  });

  close(): void {
    this.#showing += 1;
    this.#board.end();
  }

  async #answer(move: string | null): Promise<void> {
    await me.load();
    const body = { move };
    this.#solve(
      await this.request("POST /api/puzzles/{puzzle}/answers", { path: { puzzle: this.#posed.id }, query: {}, body }),
    );
    this.fresh = true;
    announcer.say(this.judgement);
  }

  async #answerInRun(run: PuzzleRun, move: string): Promise<void> {
    const body = { puzzle: this.#posed.id, move };
    const step = await this.request("POST /api/puzzles/runs/{run}/answers", { path: { run: run.id }, query: {}, body });
    const key = step.right === null ? "run.late" : step.right ? "run.right" : "run.wrong";
    this.heard = inCurrentLanguage(t(key, { words: step.answer ?? "" }));
    announcer.say(this.heard());
    if (step.outcome) this.answers = [...this.answers, { id: body.puzzle, outcome: step.outcome }];
    const { puzzle } = step.run;
    if (puzzle && puzzle.game !== this.game) {
      return this.replace(puzzle, step.run, this.heard, this.answers);
    }
    this.run = step.run;
    if (puzzle) this.#pose(puzzle);
    else this.composer.begin([]);
  }

  #solve(solution: PuzzleSolution): void {
    this.solution = solution;
    this.show(solution.answer);
  }

  async #playOn(steps: readonly PuzzleStep[]): Promise<void> {
    const showing = ++this.#showing;
    this.composer.begin([]);
    this.sequel = [];
    for (const step of steps) {
      const from = this.current;
      this.#turn += 1;
      this.#before = from;
      this.sequel = [...(this.sequel ?? []), step];
      announcer.say(step.words);
      await new Promise((done) => setTimeout(done, Math.max(READING, this.face.duration(from, this.current))));
      if (showing !== this.#showing) return;
    }
  }

  #leaveSequel(): void {
    this.#showing += 1;
    if (!this.sequel) return;
    this.#before = null;
    this.sequel = null;
    this.#turn += 1;
    this.composer.begin(this.#posed.moves);
  }

  #pose(position: PuzzlePosition): void {
    this.#leaveSequel();
    this.position = position;
    this.#turn += 1;
    this.solution = null;
    this.viewed = null;
    this.composer.begin(position.moves);
  }
}
