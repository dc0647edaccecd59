// It is one's turn: the window's title says it, a sound and a notification may.

import { untrack } from "svelte";
import { announcer } from "../core/announcer.svelte";
import { play, SOUNDS } from "../core/sound";
import { preferences } from "../core/preferences.svelte";
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
    if (preferences.notify && document.hidden) void notify(game, location.href);
  });
  $effect(() => () => (document.title = "Midtown"));
}

/** Show a notification: through the service worker, as Android has no other way, or by the page alone. */
async function notify(game: string, url: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body: game, tag: url, icon: "/icon-192.png", data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(t("your.turn"), options).catch(() => {});
  try {
    const notification = new Notification(t("your.turn"), options);
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Android without a service worker: the title and the sound say it
  }
}

/** Ask the browser whether it may say so; false if it may not. */
export async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
