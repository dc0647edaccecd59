// In place of src/app/installed.svelte.ts: what is kept for use without a network comes with the site's own worker.

/** Let the pages open without a network; where that is impossible, they need one. */
export const register = (): void => void navigator.serviceWorker?.register("./sw.js").catch(() => {});

export const install = (): void => {};

export const upToDate = (): Promise<void> => Promise.resolve();
