// What a page does in another language with what the server has said.

import { untrack } from "svelte";
import { preferences } from "./preferences.svelte";

/**
 * Call `run` after each change of the language, once nothing is under way that would be lost or would end it: `busy`
 * says so. Called in a component or an effect, it ends with it.
 */
export function onLanguage(run: () => unknown, busy: () => boolean = () => false): void {
  let { language } = preferences;
  $effect(() => {
    if (preferences.language === language || busy()) return;
    language = preferences.language;
    untrack(() => void run());
  });
}
