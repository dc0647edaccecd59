// The commands of a puzzle.

import type { Command } from "../../core/command";
import type { Face } from "../../core/scene";
import { inOrder, type MoveCommands, moveCommands, type SheetName } from "../../play/commands";
import type { PuzzleModel } from "./model.svelte";
import { t } from "./words";

/** What the page does with its puzzles: another one, another run against the clock. */
export interface Onward {
  next: () => void;
  run: () => void;
}

export interface PuzzleCommands {
  move: MoveCommands;
  next: Command;
  run: Command;
  again: Command;
  follow: Command;
  giveUp: Command;
  all: readonly Command[];
}

export function puzzleCommands(
  model: PuzzleModel,
  face: Face,
  { next, run }: Onward,
  open: (sheet: SheetName) => void,
): PuzzleCommands {
  const all = moveCommands(model, face, open);
  const reading = model.refused;
  const over = model.run !== null && model.run.puzzle === null;
  const move = {
    ...all,
    confirm: { ...all.confirm, help: t("enter") },
    clear: { ...all.clear, run: () => model.again() },
    actions: reading ? [] : all.actions,
  };
  const onward = { key: "Enter", help: t("enter") };
  const free = !model.operation.busy;
  const own = {
    run: { ...onward, label: t("run.again"), enabled: over, run },
    next: { ...onward, label: t("next.puzzle"), enabled: reading && !over, run: next },
    again: { key: "", label: t("again"), enabled: reading, run: () => model.again() },
    follow: { key: "", label: t("follow"), enabled: reading && free, run: () => void model.follow() },
    giveUp: { key: "", label: t("give.up"), enabled: !model.solution && free, run: () => void model.giveUp() },
  };
  return { move, ...own, all: [own.run, own.next, ...inOrder(move)] };
}
