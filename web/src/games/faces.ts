// The games' folders, found by looking: each has a `face.ts`, loaded when its board is needed.

import type { Face } from "./scene";

const faces = import.meta.glob<{ default: Face }>("../games/*/face.ts");

/** How a game looks. Throws when no folder is there for it. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`../games/${game}/face.ts`];
  if (!load) throw new Error(game);
  return (await load()).default;
}
