// Notices that this browser shows even when no page of ours is open.

/** Whether this browser can; only pages with a service worker can be woken. */
export const hasPush =
  typeof navigator !== "undefined" && "serviceWorker" in navigator && typeof PushManager !== "undefined";

/** The subscription of this browser, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!hasPush) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Somebody else sits here now: be told here no more, whatever the server does, and show nothing of before. */
export async function forget(): Promise<void> {
  if (!hasPush) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
