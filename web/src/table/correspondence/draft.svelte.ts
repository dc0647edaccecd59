// A plan that is being made: for each of the next turns what is expected of others, and one's answers.

import type { ConditionalLine, ConditionalLookahead, ConditionalStep, ExpectedMove, PossibleAim } from "../../api";
import { Loaded } from "../../core/loaded.svelte";
import { ask, type Ask } from "../../core/net/http";

/** Turns that a plan has at most. */
const MOST_STEPS = 4;

/** What is expected of one seat: an aim, and where it matters the whole move. */
interface Guess {
  aim: string;
  move: string;
}

const NOTHING: Guess = { aim: "", move: "" };

export class Draft {
  /** The turns that are complete. */
  #steps = $state.raw<readonly ConditionalStep[]>([]);
  #guesses = $state.raw<Readonly<Record<number, Guess>>>({});
  answers = $state.raw<readonly string[]>([]);
  readonly #lookahead = new Loaded<ConditionalLookahead>();
  /** What can be answered after none, one, two of the answers. */
  #choices = $state.raw<readonly ConditionalLookahead["answers"][]>([]);

  constructor(
    private readonly table: string,
    private readonly request: Ask = ask,
  ) {}

  get number(): number {
    return this.#steps.length + 1;
  }

  get others(): ConditionalLookahead["others"] {
    return this.#lookahead.value?.others ?? [];
  }

  /** The choices for each answer, the next one included. */
  get choices(): readonly ConditionalLookahead["answers"][] {
    return this.#choices;
  }

  get busy(): boolean {
    return this.#lookahead.busy;
  }

  get problem(): string {
    return this.#lookahead.problem;
  }

  get impossible(): boolean {
    return this.#lookahead.value?.possible === false;
  }

  get complete(): boolean {
    return this.answers.length > 0 && !this.impossible;
  }

  get mayGoOn(): boolean {
    return this.complete && this.#steps.length + 1 < MOST_STEPS;
  }

  guess(seat: number): Guess {
    return this.#guesses[seat] ?? NOTHING;
  }

  /** What is expected of a seat, with all moves that it may be. */
  aim(seat: number): PossibleAim | null {
    const { aim } = this.guess(seat);
    return this.others.find((one) => one.seat === seat)?.aims.find((one) => one.aim === aim) ?? null;
  }

  /** Expect something of a seat; what was to be answered is chosen anew. */
  expect(seat: number, guess: Partial<Guess>): void {
    const before = this.guess(seat);
    this.#guesses = { ...this.#guesses, [seat]: { ...(guess.aim === undefined ? before : NOTHING), ...guess } };
    this.answers = [];
    void this.look();
  }

  /** Choose the answer of this number, or no more of them from it on. */
  answer(number: number, move: string): void {
    this.answers = [...this.answers.slice(0, number), ...(move ? [move] : [])];
    void this.look();
  }

  /** Go on to one's turn after this one. */
  goOn(): void {
    this.#steps = [...this.#steps, this.#step];
    this.#clear();
    void this.look();
  }

  /** Go back to the turn before this one, as it was chosen. */
  async goBack(): Promise<void> {
    const last = this.#steps.at(-1);
    if (!last) return;
    this.#steps = this.#steps.slice(0, -1);
    this.#clear();
    this.#guesses = Object.fromEntries(last.expected.map(({ seat, aim, move }) => [seat, { aim, move: move ?? "" }]));
    for (let number = 0; number <= last.answers.length; number++) {
      this.answers = last.answers.slice(0, number);
      await this.look();
    }
  }

  #clear(): void {
    this.#guesses = {};
    this.answers = [];
    this.#choices = [];
  }

  get #expected(): ExpectedMove[] {
    return Object.entries(this.#guesses)
      .filter(([, { aim }]) => aim)
      .map(([seat, { aim, move }]) => ({ seat: Number(seat), aim, move: move || null }));
  }

  get #step(): ConditionalStep {
    return { expected: this.#expected, answers: [...this.answers] };
  }

  /** See what may come, and what can be answered then. */
  async look(): Promise<void> {
    const { answers } = this;
    const body = { steps: [...this.#steps], expected: this.#expected, answers: [...answers] };
    const path = { table: this.table };
    const seen = await this.#lookahead.take(() =>
      this.request("POST /api/tables/{table}/conditional-moves/lookahead", { path, body }),
    );
    if (seen && answers === this.answers) this.#choices = [...this.#choices.slice(0, answers.length), seen.answers];
  }

  /** Store the plan; return all of one's plans. */
  async save(): Promise<ConditionalLine[]> {
    const steps = [...this.#steps, this.#step];
    const path = { table: this.table };
    const lines = await this.request("POST /api/tables/{table}/conditional-moves", { path, body: { steps } });
    this.#steps = [];
    this.#clear();
    void this.look();
    return lines;
  }
}
