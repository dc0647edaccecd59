// How the games show a beginning, from `opening.ts` of each game's folder.

import type { OpeningFace } from "../core/openings";

const folders = import.meta.glob<{ opening: OpeningFace }>("./*/opening.ts");

/** Load how a game shows beginnings; null for a game that does not. */
export async function openingFace(game: string): Promise<OpeningFace | null> {
  return (await folders[`./${game}/opening.ts`]?.())?.opening ?? null;
}
