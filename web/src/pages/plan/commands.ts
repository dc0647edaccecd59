// The commands of the page on which a plan is made.

import type { Command } from "../../core/command";
import { inOrder, type MoveCommands, moveCommands, type SheetName } from "../../play/commands";
import type { PlanModel } from "./model.svelte";
import { t } from "./words";

export function planCommands(
  plan: PlanModel,
  open: (sheet: SheetName) => void,
): { move: MoveCommands; back: Command; all: readonly Command[] } {
  const all = moveCommands(plan, plan.face, open);
  const confirm = { ...all.confirm, label: t(plan.other === null ? "take" : "expect"), help: t("enter") };
  const move = { ...all, confirm };
  const back = {
    key: "Z",
    label: t("undo.act"),
    enabled: plan.entries.length > 0 && !plan.busy,
    run: () => void plan.back(),
  };
  return { move, back, all: inOrder(move, [back]) };
}
