// Which version of the program a page is, and how it comes to the newest one.

/** Milliseconds for which a page waits for the new version to take over. */
const PATIENCE = 3_000;

/** The name of the script by which index.html begins: it is another one when any file of the program is. */
export const VERSION =
  document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src.split("/").at(-1) ?? "";

/** Load the page again, in the newest version that this browser has: who asks for it has no use for the old one. */
export async function loadAgain(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // missing in some private windows
  const waiting = (await workers?.getRegistration().catch(() => undefined))?.waiting;
  if (workers && waiting) {
    const taken = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
    waiting.postMessage("take over");
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
  location.reload();
}
