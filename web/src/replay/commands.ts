// What a replay does by its keys: arrows go move by move, Home and End to its ends, the space bar plays.

import type { Command } from "../core/command";
import type { Replay } from "./model.svelte";
import { t } from "./words";

export function replayCommands(replay: Replay): Command[] {
  const go = (key: string, label: string, to: number): Command => ({
    key,
    label,
    enabled: true,
    run: () => {
      replay.turn(false);
      replay.go(to);
    },
  });
  return [
    go("ArrowLeft", t("step"), replay.at - 1),
    go("ArrowRight", t("step"), replay.at + 1),
    go("Home", t("ends"), 0),
    go("End", t("ends"), replay.last),
    { key: " ", label: t("run"), enabled: true, run: () => replay.turn(!replay.playing) },
  ];
}
