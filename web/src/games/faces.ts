// The games' folders, found by looking: each has a `face.ts`, loaded when its board is needed.

import type { Face } from "../core/scene";

const faces = import.meta.glob<{ default: Face }>("./*/face.ts");

/** Load the face of a game. Throw an `Error` if it has no folder. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`./${game}/face.ts`];
  if (!load) throw new Error(game);
  return (await load()).default;
}
