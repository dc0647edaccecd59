// What a computer player would do in one's place, asked for and shown on the board.

import type { Hint, Position } from "../../api";
import type { Composer } from "../../core/composer.svelte";
import { ask, type Ask, Failure } from "../../core/net/http";
import { percent } from "../../core/format";
import { levelName } from "../../core/bots/levels";
import { type Sentence, errorText } from "../../core/loaded.svelte";
import { t } from "../words";

/** What a hint needs to know of its table. */
interface Advised {
  readonly id: string;
  readonly mayMove: boolean;
  readonly position: Position | null;
  readonly composer: Composer;
  say(text: string): void;
}

/** A hint takes the server some seconds, and longer where others want one too. */
const TIMEOUT = 60_000;

export class Hints {
  #hint = $state.raw<Hint | null>(null);
  #problem = $state.raw<{ turn: number; text: Sentence } | null>(null);
  #failed = false;
  #request = $state.raw<{ turn: number; abort: AbortController } | null>(null);

  constructor(
    private readonly table: Advised,
    private readonly request: Ask = ask,
  ) {}

  /** The hint for the position that is shown; null if there is none. */
  get hint(): Hint | null {
    return this.#hint?.turn === this.table.position?.turn ? this.#hint : null;
  }

  /** Why there is none for this position. */
  get problem(): string {
    return this.#problem?.turn === this.table.position?.turn ? (this.#problem?.text() ?? "") : "";
  }

  get asking(): boolean {
    return this.#request !== null && this.#request.turn === this.table.position?.turn;
  }

  /** What the computer player that was asked is called. */
  get level(): string {
    return levelName(this.#hint?.bot ?? "");
  }

  /** How likely one is to win with it, and with what else was considered; nothing where the move is forced. */
  get chances(): string[] {
    return this.#hint ? chances(this.#hint) : [];
  }

  async ask(): Promise<void> {
    const { table } = this;
    const turn = table.position?.turn;
    if (this.asking || !table.mayMove || turn === undefined) return;
    this.close();
    const abort = new AbortController();
    const request = (this.#request = { turn, abort });
    const { touched } = table.composer;
    try {
      const hint = await this.request(
        "GET /api/tables/{table}/hint",
        { path: { table: table.id } },
        { signal: abort.signal, timeout: TIMEOUT },
      );
      // A hint that comes after the move, or for another position, is none.
      if (this.#request !== request || hint.turn !== table.position?.turn) return;
      this.#hint = hint;
      this.#show(hint, touched);
    } catch (error) {
      if (this.#request !== request) return;
      this.#problem = { turn, text: errorText(error) };
      this.#failed = error instanceof Failure;
    } finally {
      if (this.#request === request) this.#request = null;
    }
  }

  /** The connection is back: what failed without it is no problem any more. */
  recovered(): void {
    if (this.#failed) this.#problem = null;
  }

  close(): void {
    this.#request?.abort.abort();
    this.#request = null;
    this.#hint = null;
    this.#problem = null;
  }

  /** Put the move together, unless the person has touched something since. */
  #show(hint: Hint, touched: readonly string[]): void {
    const { composer, mayMove } = this.table;
    const move = composer.moves.find((one) => one.move === hint.move);
    if (move && mayMove && composer.touched === touched) composer.choose(move);
    this.table.say([t("hint.title", { bot: this.level }), hint.words, ...chances(hint), ...hint.reasons].join(" "));
  }
}

function chances({ win, other }: Hint): string[] {
  const lines = win === null ? [] : [t("hint.win", { percent: percent(win) })];
  if (!other || other.win === null) return lines;
  return [...lines, t("hint.other", { move: other.words, percent: percent(other.win) })];
}
