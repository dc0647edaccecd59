// What a board keeps for one scene beside its position: it outlives the components that show it.

import type { Scene } from "../core/scene";

type Owner = Pick<Scene, "composer">;

const disposals = new WeakMap<Scene["composer"], (() => void)[]>();

/**
 * Return a function that gives each scene a state of its own, made by `make` when it is first asked for. The state belongs
 * to no component: a board goes behind the curtain and comes back. `endScene` disposes of it.
 */
export function perScene<T>(make: (scene: Owner) => T): (scene: Owner) => T {
  const states = new WeakMap<Scene["composer"], { state: T }>();
  return (scene) => {
    const { composer } = scene;
    const kept = states.get(composer);
    if (kept) return kept.state;
    const made: { state?: T } = {};
    const dispose = $effect.root(() => void (made.state = make(scene)));
    if (!("state" in made)) made.state = make(scene); // no effects where a board is drawn as a text (src/picture)
    const held = made as { state: T };
    states.set(composer, held);
    disposals.set(composer, [...(disposals.get(composer) ?? []), dispose, () => void states.delete(composer)]);
    return held.state;
  };
}

/** Dispose of everything that boards keep for a scene. Its owner calls this when it closes. */
export function endScene({ composer }: Owner): void {
  for (const dispose of disposals.get(composer) ?? []) dispose();
  disposals.delete(composer);
}
