// It is one's turn: the window's title says it, a sound and a notification may.

import { play } from "../core/sound";
import { preferences } from "../core/preferences.svelte";
import { titleOf } from "../core/titles";
import type { TableModel } from "./model.svelte";
import { t } from "./words";

/** Say it as long as the calling component lives. */
export function remind(of: () => TableModel): void {
  let known = -1;
  $effect(() => {
    const table = of();
    const mine = table.mine;
    const game = titleOf(table.game);
    document.title = mine
      ? `● ${t("your.turn")} · ${game}`
      : `${game} · Midtown`;
    const turn = table.position?.turn ?? -1;
    if (!mine || turn === known) return;
    const fresh = known >= 0;
    known = turn;
    const moved = table.recent.at(-1);
    if (!fresh || !moved || table.sitters[moved.seat]?.mine) return;
    play("turn");
    if (preferences.notify && document.hidden) notify(game, table.id);
  });
  $effect(() => () => (document.title = "Midtown"));
}

function notify(game: string, table: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted")
    return;
  const said = new Notification(t("your.turn"), {
    body: game,
    tag: table,
    icon: "/icon.svg",
  });
  said.onclick = () => {
    focus();
    said.close();
  };
}

/** Ask the browser whether it may say so; false if it may not. */
export async function mayNotify(): Promise<boolean> {
  return (
    "Notification" in window &&
    (await Notification.requestPermission()) === "granted"
  );
}
