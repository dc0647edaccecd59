// How a browser begins to show notices, and ends it.

import type { Me } from "../../api";
import { Obstacle } from "../../core/loaded.svelte";
import { ask } from "../../core/net/http";
import { subscription } from "../me/push";
import { t } from "./words";

/** Be told in this browser. Throw an `Obstacle` that says why it cannot. */
export async function subscribe(): Promise<Me> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new Obstacle(() => t("push.none"));
  const allowed = await Notification.requestPermission();
  if (allowed === "denied") throw new Obstacle(() => t("push.denied"));
  if (allowed !== "granted") throw new Obstacle(() => t("push.undecided"));
  const { key } = await ask("GET /api/me/subscription");
  const former = await worker.pushManager.getSubscription();
  await former?.unsubscribe(); // it may have been made with another key, or have ended
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

/** Be told here no more. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}
