// The keys of a game's own buttons.

import type { Action } from "../../core/scene";

/** Return the actions that have a letter as their key, with that letter in capitals. */
export function letters(actions: readonly Action[]): { key: string; text: string }[] {
  return actions
    .filter(({ key }) => /^[a-z]$/i.test(key))
    .map(({ key, label }) => ({ key: key.toUpperCase(), text: label }));
}
