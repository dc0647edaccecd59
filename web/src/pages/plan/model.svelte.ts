// The scene in which a plan is made: a position that may come, and the moves of the seat to move there.

import type { About, ConditionalLine, ConditionalLookahead, LegalMove, Position } from "../../api";
import { portrayed } from "../../core/bots/characters";
import { KeptBoard } from "../../core/boardState.svelte";
import { Composer } from "../../core/composer.svelte";
import { errorText, NOTHING } from "../../core/loaded.svelte";
import { ask, type Ask } from "../../core/net/http";
import { confirmChosen, READ_ONLY, say } from "../../core/sceneDefaults";
import type { Face, Scene, Sitter, Snapshot } from "../../core/scene";
import { type Entry, expecting, nextSeat, placeless, stepOf, touchable, turns } from "./plan";
import { t } from "./words";

/** Turns that a plan has at most. */
const MOST_TURNS = 4;

export class PlanModel implements Scene {
  readonly composer = new Composer();
  readonly watching = READ_ONLY.watching;
  readonly before = READ_ONLY.before;
  readonly over = false;
  readonly result = READ_ONLY.result;
  readonly recentPositions = READ_ONLY.recentPositions;
  readonly say = say;
  /** Nobody can say why: the board is one of many that may come. */
  readonly why = READ_ONLY.why;
  readonly #board: KeptBoard = new KeptBoard(() => this.face.begin(this));
  entries: readonly Entry[] = $state.raw([]);
  /** What could not be done. */
  problem = $state.raw(NOTHING);
  busy = $state(false);
  #ahead = $state.raw<ConditionalLookahead | null>(null);
  #looks = $state(0);
  /** The last request for what may come: only its answer counts. */
  #newest: object = {};

  constructor(
    readonly about: About,
    readonly viewer: number,
    readonly position: Position,
    readonly face: Face,
    private readonly request: Ask = ask,
  ) {
    void this.look();
  }

  get game(): string {
    return this.about.game;
  }

  get turn(): readonly Entry[] {
    return turns(this.entries).at(-1) ?? [];
  }

  /** The number of the turn that is planned, from 1. */
  get number(): number {
    return turns(this.entries).length;
  }

  /** The other seat whose move is asked for; null for one's own. */
  readonly other: number | null = $derived(nextSeat(this.turn, this.#ahead?.others ?? []));

  /** What the other seat may play. */
  readonly #aims = $derived(this.#ahead?.others.find(({ seat }) => seat === this.other)?.aims ?? []);
  readonly #moves: readonly LegalMove[] = $derived(
    this.other === null ? (this.#ahead?.answers ?? []) : touchable(this.#aims),
  );
  /** What it may play that is not on the board. */
  readonly beside = $derived(placeless(this.#aims));

  get impossible(): boolean {
    return this.#ahead?.possible === false;
  }

  /** Whether what is shown was drawn where it cannot be known. */
  readonly drawn: boolean = $derived(
    this.number > 1 || (this.other === null && this.turn.some(({ kind }) => kind === "pass")),
  );

  get complete(): boolean {
    return this.turn.some(({ kind }) => kind === "answer") && !this.impossible;
  }

  get mayGoOn(): boolean {
    return this.complete && this.number < MOST_TURNS;
  }

  // The scene.

  readonly current: Snapshot = $derived.by(() => {
    const { expected, own } = this.#ahead ?? {};
    const seen = (this.other === null ? own : null) ?? expected;
    const { state, facts } = seen ?? { state: this.#now, facts: this.position.facts };
    return { turn: this.#looks, state, facts, move: null };
  });

  get #now(): Record<string, unknown> {
    return { ...this.position.state, ...this.position.own?.[String(this.viewer)] };
  }

  readonly sitters: readonly Sitter[] = $derived.by(() =>
    this.about.seats.map((chair) => {
      const isVisitor = chair.seat === this.viewer;
      const name = isVisitor ? t("you") : this.named(chair.seat);
      return { name, portrait: portrayed(chair), isVisitor, bot: chair.kind === "bot", connected: true, clock: null };
    }),
  );

  named(seat: number): string {
    return this.about.seats[seat]?.name ?? "";
  }

  get toMove(): number {
    return this.other ?? this.viewer;
  }

  readonly mayMove: boolean = $derived(!this.busy && this.composer.moves.length > 0);

  confirm(): void {
    confirmChosen(this, (move) => void this.play(move));
  }

  get board() {
    return this.#board.state;
  }

  close(): void {
    this.#board.end();
  }

  // What a player does.

  /** Take a move into the plan: one that is expected, or an answer. */
  play(text: string): Promise<void> {
    if (this.other !== null) {
      const entry = expecting(this.other, this.#aims, text);
      return entry ? this.#take([...this.entries, entry]) : Promise.resolve();
    }
    const move = this.#moves.find((one) => one.move === text);
    return move ? this.#take([...this.entries, { kind: "answer", ...move }]) : Promise.resolve();
  }

  /** Expect nothing more of the seat that is asked for. */
  async pass(): Promise<void> {
    const seat = this.other;
    if (seat !== null) await this.#take([...this.entries, { kind: "pass", seat }]);
  }

  /** Name the piece or tile of what was expected last; null for any. */
  exactly(move: string | null): Promise<void> {
    return this.#take(
      this.entries.map((entry, at) => (at === this.#lastExpected ? { ...entry, move } : entry) as Entry),
    );
  }

  /** The move that was expected last, as long as nothing follows it. */
  get last(): Entry | null {
    return this.#lastExpected < 0 ? null : (this.entries[this.#lastExpected] ?? null);
  }

  get #lastExpected(): number {
    const at = this.entries.length - 1;
    return this.entries[at]?.kind === "expect" ? at : -1;
  }

  goOn(): Promise<void> {
    return this.#take([...this.entries, { kind: "turn" }]);
  }

  back(): Promise<void> {
    return this.#take(this.entries.slice(0, -1));
  }

  /** Store the plan and begin another; return all of one's plans. */
  async save(): Promise<ConditionalLine[]> {
    const body = { steps: turns(this.entries).map(stepOf) };
    const path = { table: this.about.id };
    const lines = await this.request("POST /api/tables/{table}/conditional-moves", { path, body });
    await this.#take([]);
    return lines;
  }

  async #take(entries: readonly Entry[]): Promise<void> {
    this.entries = entries;
    await this.look();
  }

  /** See what may come after all that is planned. */
  async look(): Promise<void> {
    const latest = (this.#newest = {});
    const all = turns(this.entries).map(stepOf);
    const { expected, answers } = all.at(-1) ?? { expected: [], answers: [] };
    const body = { steps: all.slice(0, -1), expected, answers };
    this.busy = true;
    this.problem = NOTHING;
    try {
      const path = { table: this.about.id };
      const ahead = await this.request("POST /api/tables/{table}/conditional-moves/lookahead", { path, body });
      if (latest !== this.#newest) return;
      this.#ahead = ahead;
    } catch (error) {
      if (latest !== this.#newest) return;
      this.problem = errorText(error);
      this.#ahead = null;
    }
    this.busy = false;
    this.#looks += 1;
    this.composer.begin(this.#moves);
    this.say(this.question);
  }

  /** What is asked for now. */
  get question(): string {
    if (this.problem()) return this.problem();
    if (this.impossible) return t("impossible");
    if (this.other !== null) return t("if", { name: this.named(this.other) });
    if (!this.#moves.length) return t("done");
    return t(this.complete ? "then" : "answer");
  }
}
