// It is one's turn: the window's title says it, a sound and a notification may. Little time is left: a sound says it.

import { untrack } from "svelte";
import { announcer } from "../core/announcer.svelte";
import { notify } from "../parts/notices/notify";
import { playSound, SOUNDS } from "../core/sound";
import { titleOf } from "../games/gameRegistry";
import type { TableModel } from "./model.svelte";
import { t } from "./words";

/** Say it as long as the calling component lives; `covered`: whether a dialog lies over the bar that says it, too. */
export function remindOfTurn(of: () => TableModel, covered: () => boolean): void {
  let lastTurn = -1;
  $effect(() => {
    const table = of();
    const { mayMove } = table;
    const game = titleOf(table.game);
    const news = table.chat.unseen + table.chat.proposals;
    const waiting = news ? `(${news}) ` : "";
    document.title = waiting + (mayMove ? `● ${t("your.turn")} · ${game}` : `${game} · Midtown`);
    if (!mayMove) table.chat.toasts.drop("turn");
    const turn = table.position?.turn ?? -1;
    if (!mayMove || turn === lastTurn) return;
    const fresh = lastTurn >= 0;
    lastTurn = turn;
    const moved = table.history.at(-1);
    if (!fresh || !moved || table.sitters[moved.seat]?.isVisitor) return;
    playSound(SOUNDS.turn);
    announcer.say(t("your.turn"));
    if (document.hidden || untrack(covered)) table.chat.toasts.push("turn"); // else the bar is seen to change
    void notify(t("your.turn"), game, location.href);
  });
  let warned: number | null = null;
  $effect(() => {
    const table = of();
    const before = warned;
    warned = table.over ? null : table.clocks.warned(table.seats);
    if (before === null || warned === null || warned >= before) return;
    playSound(SOUNDS.time);
    announcer.say(t("clock.left", { n: warned }));
  });
  $effect(() => () => (document.title = "Midtown"));
}
