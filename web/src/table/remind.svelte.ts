// It is one's turn: the window's title says it, a sound and a notification may. Little time is left: a sound says it.

import { untrack } from "svelte";
import { announcer } from "../core/announcer.svelte";
import { notify } from "../parts/notices/notify";
import { play, SOUNDS } from "../core/sound";
import { titleOf } from "../games/gameRegistry";
import type { TableModel } from "./model.svelte";
import { t } from "./words";

/** Say it as long as the calling component lives; `covered`: whether a dialog lies over the bar that says it, too. */
export function remind(of: () => TableModel, covered: () => boolean): void {
  let lastTurn = -1;
  $effect(() => {
    const table = of();
    const mine = table.mine;
    const game = titleOf(table.game);
    const news = table.talk.unseen + table.talk.proposals;
    const waiting = news ? `(${news}) ` : "";
    document.title = waiting + (mine ? `● ${t("your.turn")} · ${game}` : `${game} · Midtown`);
    if (!mine) table.talk.toasts.drop("turn");
    const turn = table.position?.turn ?? -1;
    if (!mine || turn === lastTurn) return;
    const fresh = lastTurn >= 0;
    lastTurn = turn;
    const moved = table.history.at(-1);
    if (!fresh || !moved || table.sitters[moved.seat]?.mine) return;
    play(SOUNDS.turn);
    announcer.say(t("your.turn"));
    if (document.hidden || untrack(covered)) table.talk.toasts.push("turn"); // else the bar is seen to change
    void notify(t("your.turn"), game, location.href);
  });
  let warned: number | null = null;
  $effect(() => {
    const table = of();
    const before = warned;
    warned = table.over ? null : table.clocks.warned(table.seats);
    if (before === null || warned === null || warned >= before) return;
    play(SOUNDS.time);
    announcer.say(t("clock.left", { n: warned }));
  });
  $effect(() => () => (document.title = "Midtown"));
}
