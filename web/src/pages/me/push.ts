// Reminders that this browser shows even when no page of ours is open.

import type { Me } from "../../api";
import { Obstacle } from "../../core/loaded.svelte";
import { ask } from "../../core/net/http";
import { t } from "./words";

/** Whether this browser can; only pages with a service worker can be woken. */
export const hasPush =
  typeof navigator !== "undefined" && "serviceWorker" in navigator && typeof PushManager !== "undefined";

/** The subscription of this browser, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!hasPush) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Somebody else sits here now: be reminded here no more, whatever the server does, and show nothing of before. */
export async function forget(): Promise<void> {
  if (!hasPush) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Be reminded in this browser. Throw an `Obstacle` that says why it cannot. */
export async function subscribe(): Promise<Me> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new Obstacle(() => t("push.none"));
  const allowed = await Notification.requestPermission();
  if (allowed === "denied") throw new Obstacle(() => t("push.denied"));
  if (allowed !== "granted") throw new Obstacle(() => t("push.undecided"));
  const { key } = await ask("GET /api/me/subscription");
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => null);
  const json = made?.toJSON();
  if (!json?.endpoint || !json.keys) throw new Obstacle(() => t("push.unreached"));
  const { endpoint, keys } = json;
  return ask("PUT /api/me/subscription", {
    body: { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } },
  });
}

/** Be reminded here no more. */
export async function unsubscribe(): Promise<Me | null> {
  const current = await subscription();
  if (!current) return null;
  const me = await ask("DELETE /api/me/subscription", { query: { endpoint: current.endpoint } });
  await current.unsubscribe();
  return me;
}
