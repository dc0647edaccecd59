// The registry of games: each folder beside this file introduces its game in `about.ts`.

import type { About } from "../core/game";

const modules = import.meta.glob<{ about: About }>("./*/about.ts", { eager: true });
const games = new Map(Object.entries(modules).map(([path, { about }]) => [path.split("/").at(-2) ?? "", about]));

/** The ids of all games with a folder, in their order. */
export const GAMES: readonly string[] = [...games].sort(([, a], [, b]) => a.order - b.order).map(([game]) => game);

/** Return how a game introduces itself; null for a game without a folder here. */
export function aboutOf(game: string): About | null {
  return games.get(game) ?? null;
}

/** Return the game's title, or its id if it has no folder here. */
export function titleOf(game: string): string {
  return aboutOf(game)?.t("title") ?? game;
}

/** Return the short name, for where there is little room. */
export function nameOf(game: string): string {
  return aboutOf(game)?.t("name") ?? game;
}
