// Code that comes when it is wanted. The network may be away just then, so it is asked for again.

import { browser, type Surroundings } from "./surroundings";

/** Failures while the server answers, after which the code is gone: a new version has taken it away. */
const TRIES = 3;
/** Milliseconds between two tries. */
const WAIT = 500;

/**
 * Load code, and wait for the network where it is away. Throw what `load` throws if the server answers and the code still
 * cannot be had.
 */
export async function loadCode<T>(
  load: () => Promise<T>,
  world: Pick<Surroundings, "after" | "reachable"> = browser,
): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await world.reachable()) failures += 1;
      if (failures === TRIES) throw error;
      await new Promise<void>((resolve) => world.after(WAIT, resolve));
      askForStyles();
    }
  }
}

/** Ask again for style sheets that have not come: Vite takes every one that it has asked for once as there. */
function askForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
