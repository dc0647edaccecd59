// Whether this device keeps anything. That it does not is all it keeps then.

import { NOTHING_KEPT } from "../../core/kept";
import { DATABASE } from "../storage";
import { register } from "../installed";
import { post } from "../transport";

const OURS = "midtown";

/** Delete everything that this browser has of us, keep nothing from now on, and start again in all tabs. */
export async function keepNothing(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
  }
  localStorage.setItem(NOTHING_KEPT, "true");
  post({ kind: "forget" });
  await deleteDatabase();
  for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
  await (await navigator.serviceWorker?.getRegistration())?.unregister();
  post({ kind: "forgotten" });
  location.replace("./");
}

/** Keep from now on what is played, also what has been since the page was opened. */
export function keepAgain(): void {
  localStorage.removeItem(NOTHING_KEPT);
  post({ kind: "keep" });
  register();
}

/** It waits until the host has let go of it. */
function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error("not deleted"));
  });
}
