// Effects for tests whose files know no runes.

import { flushSync } from "svelte";

/** Run `run` as an effect, until the returned function is called. */
export function effect(run: () => void): () => void {
  const end = $effect.root(() => {
    $effect(run);
  });
  flushSync();
  return end;
}
