// What every page does by itself with the scene that it shows, as long as the calling component lives.

import { on } from "svelte/events";
import { type Command, obey } from "../core/command";
import { preferences } from "../core/preferences.svelte";
import type { Face, Scene } from "../core/scene";
import { play } from "../core/sound";
import { heard } from "./keys";

/** Sound what has changed on the board. */
export function soundChanges(scene: () => Scene, face: () => Face): void {
  $effect(() => {
    const { current, before } = scene();
    const notes = before && face().sound?.(before, current);
    if (notes) play(notes);
  });
}

/** Confirm a move as soon as it is whole, for who has switched confirming off. */
export function confirmAtOnce(scene: () => Scene): void {
  $effect(() => {
    const { composer } = scene();
    if (!preferences.confirm && composer.sure && composer.chosen) scene().confirm();
  });
}

/** Do what keys mean: what `board` does not take goes to the commands; none, as long as these are null. */
export function useCommands(
  commands: () => readonly Command[] | null,
  board: (event: KeyboardEvent) => boolean = () => false,
): void {
  $effect(() =>
    on(window, "keydown", (event) => {
      const all = heard(event) ? commands() : null;
      if (all && (board(event) || obey(all, event.key))) event.preventDefault();
    }),
  );
}
