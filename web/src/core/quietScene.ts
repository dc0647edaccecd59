// What scenes have in common: where nothing moves, where visitors play against others, how a move is confirmed.

import type { LegalMove } from "../api";
import { announcer } from "./announcer.svelte";
import { portrayed } from "./characters";
import { me } from "./me.svelte";
import type { Scene, Sitter } from "./scene";

/** A position that is only looked at. */
export const QUIET = {
  before: null,
  since: [],
  mine: false,
  watching: false,
  result: null,
  confirm: () => {},
  say: () => {},
  why: async () => ({ legal: true }),
} as const satisfies Partial<Scene>;

/** Let the page's live region say a text. */
export function say(text: string): void {
  announcer.say(text);
}

/** Play the chosen move, where one is chosen and may be played now. */
export function confirming({ composer, mine }: Scene, play: (move: LegalMove["move"]) => void): void {
  if (composer.chosen && mine) play(composer.chosen.move);
}

/** Return who sits where the visitor plays against computer players: at `seat`, and called `you`. */
export function seated(names: readonly string[], seat: number | undefined, you: string): Sitter[] {
  return names.map((name, index) => {
    const mine = index === seat;
    const face = mine ? me.account?.face : null;
    const portrait = portrayed({ name: (mine && me.account?.id) || name || "visitor", face });
    return { name: mine ? you : name, portrait, mine, bot: !mine, here: true, clock: null };
  });
}
