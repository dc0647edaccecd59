// What a computer player would do in one's place, asked for and shown on the board.

import type { Hint } from "../api";
import { ask } from "../core/http";
import { levelName } from "../core/levels";
import { sentence } from "../core/loaded.svelte";
import type { TableModel } from "./model.svelte";
import { t } from "./words";

export class Hints {
  #hint = $state.raw<Hint | null>(null);
  #asking = $state(false);
  #problem = $state("");

  constructor(private readonly table: TableModel) {}

  /** The hint for the position that is shown; null if there is none. */
  get hint(): Hint | null {
    return this.#hint?.turn === this.table.position?.turn ? this.#hint : null;
  }

  /** Why there is none. */
  get problem(): string {
    return this.#problem;
  }

  get asking(): boolean {
    return this.#asking;
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
    if (this.#asking || !this.table.mine) return;
    this.close();
    this.#asking = true;
    try {
      const hint = await ask("GET /api/tables/{table}/hint", {
        path: { table: this.table.id },
      });
      this.#hint = hint;
      this.#show(hint);
    } catch (error) {
      this.#problem = sentence(error);
    } finally {
      this.#asking = false;
    }
  }

  close(): void {
    this.#hint = null;
    this.#problem = "";
  }

  #show(hint: Hint): void {
    const move = this.table.composer.moves.find(
      (one) => one.move === hint.move,
    );
    if (move) this.table.composer.choose(move);
    this.table.say(
      [
        t("hint.title", { bot: this.level }),
        hint.words,
        ...chances(hint),
        ...hint.reasons,
      ].join(" "),
    );
  }
}

function chances({ win, other }: Hint): string[] {
  const found =
    win === null ? [] : [t("hint.win", { percent: Math.round(100 * win) })];
  if (!other || other.win === null) return found;
  return [
    ...found,
    t("hint.other", {
      move: other.words,
      percent: Math.round(100 * other.win),
    }),
  ];
}
