// The public games and their positions, as spectators see them.

import type { Following, TableInfo } from "../../api";
import type { Standing } from "../../core/game";
import { Loaded } from "../../core/loaded.svelte";
import { me } from "../../core/me.svelte";
import { ask } from "../../core/net/http";
import type { Untyped } from "../../core/scene";
import { standingOf } from "../../games/gameRegistry";
import { type Choice, chooseGames } from "./choice";

interface Seen {
  moves: number;
  state: Untyped;
  says: ((state: Untyped) => Standing) | null;
}

export class Games {
  #lists = new Loaded<Choice>();
  #seen = $state.raw<Readonly<Record<string, Seen>>>({});
  #large: string | null = null;

  get chosen(): Choice | null {
    return this.#lists.value;
  }

  get problem(): string {
    return this.#lists.problem;
  }

  /** The position of a shown game; undefined until it is loaded. */
  state(table: string): Untyped | undefined {
    return this.#seen[table]?.state;
  }

  /** How a shown game stands; null until that is known. */
  standing(table: string): Standing | null {
    const seen = this.#seen[table];
    return seen?.says?.(seen.state) ?? null;
  }

  /** Read the lists, and the positions of shown games in which somebody has moved. */
  async refresh(): Promise<void> {
    const chosen = await this.#lists.take(() => this.#read());
    if (!chosen) return;
    const { large, beside } = chosen;
    const tables = large ? [large, ...beside] : [];
    const seen = await Promise.all(tables.map(async (table) => [table.id, await this.#look(table)] as const));
    this.#seen = Object.fromEntries(seen.filter((entry): entry is [string, Seen] => entry[1] !== undefined));
  }

  async #read(): Promise<Choice> {
    await me.load();
    const [running, over, following] = await Promise.all([
      ask("GET /api/tables", { query: { status: "running" } }),
      ask("GET /api/tables", { query: { status: "over" } }),
      ask("GET /api/me/following"),
    ]);
    const chosen = chooseGames(running, over, ids(following), this.#large);
    this.#large = chosen.large?.id ?? null;
    return chosen;
  }

  async #look({ id, game, moves }: TableInfo): Promise<Seen | undefined> {
    const kept = this.#seen[id];
    if (kept?.moves === moves) return kept;
    try {
      const [{ position }, says] = await Promise.all([
        ask("GET /api/tables/{table}", { path: { table: id }, query: {} }),
        standingOf(game),
      ]);
      return position ? { moves, state: position.state, says } : kept;
    } catch {
      return kept; // the game is shown without its picture, until the next time
    }
  }
}

const ids = ({ people }: Following): Set<string> => new Set(people.map(({ player }) => player));
