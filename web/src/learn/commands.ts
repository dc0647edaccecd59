// The commands of a first game.

import type { Command } from "../core/command";
import type { Face } from "../core/scene";
import { inOrder, type MoveCommands, moveCommands, type SheetName } from "../play/commands";
import type { LessonModel } from "./model.svelte";
import { t } from "./words";

export function lessonCommands(
  lesson: LessonModel,
  face: Face,
  open: (sheet: SheetName) => void,
): { move: MoveCommands; next: Command; all: readonly Command[] } {
  const move = moveCommands(lesson, face, open);
  const following = lesson.step?.last ? lesson.info?.chapters[lesson.chapter + 1] : null;
  const next = {
    key: "Enter",
    label: following && !lesson.refused ? t("next.chapter", { title: following.title }) : t("next"),
    help: t("enter"),
    enabled: lesson.mayReadOn && !lesson.ended,
    run: () => void lesson.next(),
  };
  return { move, next, all: [next, ...inOrder(move)] };
}
