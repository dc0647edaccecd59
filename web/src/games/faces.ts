// The games' folders, found by looking: each has a `face.ts`, loaded when its board is needed, and a `finish.ts` for a game that is over.

import type { Component } from "svelte";
import type { Face, Finish, SetUpProps } from "../core/scene";

const faces = import.meta.glob<{ default: Face }>("./*/face.ts");
const setUps = import.meta.glob<{ default: Component<SetUpProps> }>("./*/setup/SetUp.svelte");
const finishes = import.meta.glob<{ default: Finish }>("./*/finish.ts");

/** Load the face of a game. Throw an `Error` if it has no folder. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`./${game}/face.ts`];
  if (!load) throw new Error(game);
  return (await load()).default;
}

/** Load what a game's result shows. Throw an `Error` if it has no folder. */
export async function finishOf(game: string): Promise<Finish> {
  const load = finishes[`./${game}/finish.ts`];
  if (!load) throw new Error(game);
  return (await load()).default;
}

/** Load where a position of a game is set up by hand; null for a game without such a place. */
export async function setUpOf(game: string): Promise<Component<SetUpProps> | null> {
  return (await setUps[`./${game}/setup/SetUp.svelte`]?.())?.default ?? null;
}
