// How games are introduced, without asking the server: each folder under games says it in its `about.ts`.

import type { Words } from "./words";

export interface About {
  /** Where it stands among the others. */
  order: number;
  /** The colours behind its name and under its picture, by their names in the tokens. */
  sky: string;
  ground: string;
  /** What of its picture is to be seen where there is little room, as CSS' object-position says it. */
  middle: string;
  /** Its short name, its whole title, a line for its poster, what "Play now" gives, and itself in a few words. */
  t: Words<"name" | "title" | "line" | "how" | "short">;
}

const found = import.meta.glob<{ about: About }>("../games/*/about.ts", { eager: true });
const games = new Map(Object.entries(found).map(([path, { about }]) => [path.split("/").at(-2) ?? "", about]));

/** The games that have pages, in their order. */
export const GAMES: readonly string[] = [...games].sort(([, a], [, b]) => a.order - b.order).map(([game]) => game);

/** What a game says of itself; null for one that has no folder here. */
export function aboutOf(game: string): About | null {
  return games.get(game) ?? null;
}

/** The game's title; of one that nobody here knows its id. */
export function titleOf(game: string): string {
  return aboutOf(game)?.t("title") ?? game;
}

/** Its name, where there is little room. */
export function nameOf(game: string): string {
  return aboutOf(game)?.t("name") ?? game;
}
