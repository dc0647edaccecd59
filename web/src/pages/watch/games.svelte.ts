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
  /** By game and number of players: the ratings of people, read once. */
  readonly #ratings = new Map<string, Promise<Map<string, number>>>();

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
    const strength = await this.#strength([...running, ...over]);
    const chosen = chooseGames(running, over, ids(following), this.#large, strength, Date.now());
    this.#large = chosen.large?.id ?? null;
    return chosen;
  }

  /** How strong those are who play: the mean of the ratings that are known. */
  async #strength(tables: readonly TableInfo[]): Promise<(table: TableInfo) => number> {
    const rated = tables.filter((table) => table.rated);
    const lists = await Promise.all(rated.map(async (table) => [table.id, await this.#list(table)] as const));
    const byTable = new Map(lists);
    return ({ id, players }) => {
      const ratings = players.map((player) => (player ? byTable.get(id)?.get(player) : undefined));
      const given = ratings.filter((rating) => rating !== undefined);
      return given.length ? given.reduce((sum, rating) => sum + rating, 0) / given.length : 0;
    };
  }

  #list({ game, names: { length: players } }: TableInfo): Promise<Map<string, number>> {
    const key = `${game} ${players}`;
    const list = this.#ratings.get(key) ?? readRatings(game, players);
    this.#ratings.set(key, list);
    return list;
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

async function readRatings(game: string, players: number): Promise<Map<string, number>> {
  try {
    const { ratings } = await ask("GET /api/ratings", { query: { game, players } });
    return new Map(ratings.flatMap(({ player, rating }) => (player === null ? [] : [[player, rating] as const])));
  } catch {
    return new Map(); // games are chosen without it
  }
}

const ids = ({ people }: Following): Set<string> => new Set(people.map(({ player }) => player));
