// The commands of the analysis board.

import type { Command } from "../../core/command";
import { inOrder, type MoveCommands, moveCommands, type SheetName } from "../../play/commands";
import { t as replayWords } from "../../replay/words";
import type { Engine } from "./engine.svelte";
import type { AnalysisModel } from "./model.svelte";
import { t } from "./words";

export function analysisCommands(
  analysis: AnalysisModel,
  engine: Pick<Engine, "on" | "turn">,
  open: (sheet: SheetName) => void,
): { move: MoveCommands; back: Command; all: readonly Command[] } {
  const { confirm, clear, ...all } = moveCommands(analysis, analysis.face, open);
  const label = analysis.face.prompt(analysis).confirm ?? t("confirm");
  const move = {
    ...all,
    confirm: { ...confirm, label, help: t("keys.play") },
    clear: { ...clear, help: t("keys.clear") },
  };
  const step = { label: replayWords("step"), enabled: true };
  const end = { label: replayWords("ends"), enabled: true };
  const back = {
    key: "Z",
    label: t("back"),
    enabled: analysis.back !== null,
    run: () => analysis.go(analysis.back),
  };
  const turn = (): void => engine.turn(!engine.on);
  const own: Command[] = [
    { ...step, key: "ArrowLeft", run: () => analysis.go(analysis.back) },
    { ...step, key: "ArrowRight", run: () => analysis.go(analysis.onward) },
    { ...end, key: "Home", run: () => analysis.go({ at: 0, node: null }) },
    { ...end, key: "End", run: () => analysis.go({ at: analysis.last, node: null }) },
    back,
    ...(analysis.notes ? [] : [{ key: "B", label: t("keys.engine"), enabled: true, run: turn }]),
  ];
  return { move, back, all: inOrder(move, own) };
}
