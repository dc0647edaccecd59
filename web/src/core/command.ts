// What can be done on a page: its keys, its buttons, and its list of keys come from one list of commands.

import { preferences } from "./preferences.svelte";

export interface Command {
  /** As `KeyboardEvent.key` says it, letters in capitals. */
  key: string;
  /** What its button says. */
  label: string;
  /** What the list of keys says, where that is not the label. */
  help?: string;
  enabled: boolean;
  run(): void;
  /** Says why it is not enabled; without it the button is dead then. */
  refuse?(): void;
}

/** Return a key as `aria-keyshortcuts` of its button; nothing for a letter where these are switched off. */
export function shortcut(key: string): string | undefined {
  return key && (preferences.keys || key.length > 1) ? key : undefined;
}

/** Do the command of a key, the first that is enabled; else let it say why it is not. Return whether there was one. */
export function runKey(commands: readonly Command[], pressed: string): boolean {
  const named = commands.filter(({ key }) => key.toUpperCase() === pressed.toUpperCase());
  const command = named.find(({ enabled }) => enabled);
  if (command) command.run();
  else if (!named.some(({ refuse }) => refuse)) return false;
  else named.find(({ refuse }) => refuse)?.refuse?.();
  return true;
}

/** Return the lines of a list of keys: commands with the same text share a line, and the first command of a key counts. */
export function keyLines(commands: readonly Command[]): { keys: readonly string[]; text: string }[] {
  const first = new Map(commands.toReversed().map((command) => [command.key, command]));
  const lines = new Map<string, string[]>();
  for (const command of commands) {
    if (first.get(command.key) !== command) continue;
    const text = command.help ?? command.label;
    lines.set(text, [...(lines.get(text) ?? []), command.key]);
  }
  return [...lines].map(([text, keys]) => ({ keys, text }));
}
