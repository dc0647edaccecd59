// In place of src/app/installed.svelte.ts: what is kept for use without a network comes with the site's own worker.

export const install = (): void => {};

export const upToDate = (): Promise<void> => Promise.resolve();
