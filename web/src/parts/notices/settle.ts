// Notices that are settled: the server forgets them, and this browser closes those that it still shows.

import { ask } from "../../core/net/http";

/** Say that a table is looked at. A failure is no matter: the next notice tells, too, what is settled. */
export async function settle(table: string): Promise<void> {
  try {
    const { tags } = await ask("PUT /api/me/notices/seen", { body: { table } });
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await worker?.getNotifications()) ?? []) {
      const data = notice.data as { pushed?: boolean } | null;
      if (data?.pushed && !tags.includes(notice.tag)) notice.close();
    }
  } catch {
    // see above
  }
}
