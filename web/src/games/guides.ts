// The ways into the rules, from `rules/guide.ts` of each game's folder. Only the page of all rules loads them.

import type { Guide } from "../core/game";

const modules = import.meta.glob<{ guide: () => Guide }>("./*/rules/guide.ts", { eager: true });

/** Return the ways into a game's rules in the visitor's language; null for a game without any. */
export function guideOf(game: string): Guide | null {
  return modules[`./${game}/rules/guide.ts`]?.guide() ?? null;
}
