// Notifications of the browser, while a page is hidden.

import { untrack } from "svelte";
import { preferences } from "../../core/preferences.svelte";

/** Show a notification if the visitor wants any: through the service worker, as Android has no other way, or by the page. */
export async function notify(title: string, body: string, url: string): Promise<void> {
  if (!untrack(() => preferences.notify) || !document.hidden) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body, tag: url.slice(url.lastIndexOf("/") + 1), icon: "/icon-192.png", data: { url } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, options).catch(() => {});
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Android without a service worker: the title and the sound say it
  }
}

/** Ask the browser whether it may show notifications; false if it may not. */
export async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
