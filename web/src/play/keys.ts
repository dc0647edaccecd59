// Which keys are the board's: none while something is written or a control has the key for itself, and none of one
// letter for those who have switched them off.

import { preferences } from "../core/preferences.svelte";

/** Whether a key press is meant for the board. */
export function isBoardKey(event: KeyboardEvent): boolean {
  if (!preferences.keys && event.key.length === 1 && event.key !== " ") return false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return true;
  if (target.closest("input, textarea, select, dialog, [contenteditable], [data-own-keys]")) return false;
  const pressable = target.closest("button, a[href], [role=button], [role=switch], summary");
  return !(pressable && (event.key === "Enter" || event.key === " "));
}
