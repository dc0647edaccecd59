// The commands of a table.

import type { Command } from "../core/command";
import type { Face } from "../core/scene";
import { inOrder, type MoveCommands, moveCommands, type SheetName } from "../play/commands";
import type { PlanningState } from "./correspondence/ahead.svelte";
import { t as correspondenceWords } from "./correspondence/words";
import type { TableModel } from "./model.svelte";
import { t } from "./words";

export interface TableCommands {
  move: MoveCommands;
  /** Null where there are no hints. */
  hint: Command | null;
  all: readonly Command[];
}

export function tableCommands(
  table: TableModel,
  face: Face,
  ahead: PlanningState,
  { open, go }: { open: (sheet: SheetName) => void; go: (address: string) => void },
): TableCommands {
  const all = moveCommands(table, face, open);
  const move = {
    ...all,
    confirm: { ...all.confirm, help: t("keys.confirm") },
    undo: { ...all.undo, enabled: table.mayStepBack, run: () => table.stepBack() },
    moves: { ...all.moves, enabled: true },
  };
  const { asking } = table.hints;
  const hint = {
    key: "I",
    label: t("hint"),
    enabled: table.mayMove && !asking,
    run: () => void table.hints.ask(),
    ...(table.mayMove && asking && { refuse: () => {} }), // one asks once, and the button keeps the focus
  };
  const replay = { key: "P", label: t("keys.replay"), enabled: true, run: () => table.recentMoves.replay() };
  const hints = table.allowed?.hint ? hint : null;
  const own = [
    ...(hints ? [hints] : []),
    replay,
    ...(table.about?.pace.kind === "days" ? waiting(table, ahead, go) : []),
  ];
  const steps = face.scoringSteps;
  const scoring = {
    key: "Enter",
    label: move.confirm.label,
    enabled: steps?.on(table) ?? false,
    run: () => steps?.next(table),
  };
  return { move, hint: hints, all: [...inOrder(move, own), scoring] };
}

/** What one does in a correspondence game while one waits. */
function waiting(table: TableModel, ahead: PlanningState, go: (address: string) => void): Command[] {
  const [next] = ahead.others;
  return [
    { key: "V", label: correspondenceWords("plan"), enabled: ahead.planning, run: () => go(`/plan/${table.id}`) },
    {
      key: "N",
      label: correspondenceWords("keys.next"),
      enabled: ahead.idle && next !== undefined,
      run: () => next && go(`/table/${next.table}`),
    },
  ];
}
