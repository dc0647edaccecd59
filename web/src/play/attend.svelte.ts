// What every page does by itself with the scene that it shows, as long as the calling component lives.

import { on } from "svelte/events";
import { type Command, runKey } from "../core/command";
import { preferences } from "../core/preferences.svelte";
import type { Face, Scene } from "../core/scene";
import { playSound } from "../core/sound";
import { isBoardKey } from "./keys";

/** Sound what has changed on the board. */
export function soundChanges(scene: () => Scene, face: () => Face): void {
  $effect(() => {
    const { current, before } = scene();
    const notes = before && face().sound?.(before, current);
    if (notes) playSound(notes);
  });
}

/** Confirm a move as soon as it is whole, for who has switched confirming off. */
export function confirmAtOnce(scene: () => Scene): void {
  $effect(() => {
    const { composer } = scene();
    if (!preferences.confirm && composer.chosenByPerson && composer.chosen) scene().confirm();
  });
}

/** Do what keys mean: what `board` does not take goes to the commands; none, as long as these are null. */
export function useCommands(
  commands: () => readonly Command[] | null,
  board: (event: KeyboardEvent) => boolean = () => false,
): void {
  $effect(() =>
    on(window, "keydown", (event) => {
      const all = isBoardKey(event) ? commands() : null;
      if (all && (board(event) || runKey(all, event.key))) event.preventDefault();
    }),
  );
}
