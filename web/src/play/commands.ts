// The commands of every page on which moves are put together.

import type { Command } from "../core/command";
import type { Action, Face, Scene } from "../core/scene";
import { t } from "../parts/shortcuts/words";

/** What can be done with the move that is being put together. */
export interface MoveCommands {
  confirm: Command;
  undo: Command;
  clear: Command;
  /** Open the list of legal moves. */
  moves: Command;
  /** The buttons of the game's own. */
  actions: readonly Action[];
  /** Open the list of keys. */
  keys: Command;
}

/** Which sheet lies over the page. */
export type SheetName = "moves" | "keys";

export function moveCommands(scene: Scene, face: Face, open: (sheet: SheetName) => void): MoveCommands {
  const { composer } = scene;
  return {
    confirm: {
      key: "Enter",
      label: face.prompt(scene).confirm ?? t("confirm"),
      enabled: scene.mayMove && composer.chosen !== null,
      run: () => scene.confirm(),
    },
    undo: { key: "Z", label: t("undo"), enabled: composer.touched.length > 0, run: () => composer.back() },
    clear: { key: "Escape", label: t("clear"), enabled: true, run: () => composer.clear() },
    moves: { key: "M", label: t("moves"), enabled: scene.mayMove, run: () => open("moves") },
    actions: face.actions(scene),
    keys: { key: "?", label: t("title"), help: t("list"), enabled: true, run: () => open("keys") },
  };
}

/** Return all commands of a page in the order of its list of keys, with those of its own among them. */
export function inOrder(move: MoveCommands, own: readonly Command[] = []): Command[] {
  return [move.confirm, move.clear, move.undo, ...own, move.moves, ...move.actions, move.keys];
}
