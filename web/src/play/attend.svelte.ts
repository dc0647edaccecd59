// What every page does by itself with the scene that it shows, as long as the calling component lives.

import { untrack } from "svelte";
import { on } from "svelte/events";
import { type Command, runKey } from "../core/command";
import { preferences } from "../core/preferences.svelte";
import type { Face, Scene, Snapshot } from "../core/scene";
import { playSound } from "../core/sound";
import { isBoardKey } from "./keys";

/** Sound what has changed on the board. */
export function soundChanges(scene: () => Scene, face: () => Face): void {
  let last: Snapshot | null = null;
  $effect(() => {
    const { current, before } = scene();
    if (current === last) return; // only how it is shown has changed
    last = current;
    const notes = before && untrack(() => face().sound?.(before, current));
    if (notes) playSound(notes);
  });
}

/** Confirm a move as soon as it is whole, for who has switched confirming off, and where it `applies`. */
export function confirmAtOnce(scene: () => Scene, applies: () => boolean = () => true): void {
  /** The touches of the move that was confirmed last: one that was refused waits until the person changes it. */
  let last: readonly string[] | null = null;
  $effect(() => {
    const { composer, mayMove } = scene();
    const { touched } = composer;
    if (preferences.confirm || !mayMove || !composer.chosenByPerson || !composer.chosen || !applies()) return;
    if (touched === last) return;
    last = touched;
    untrack(() => scene().confirm());
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
