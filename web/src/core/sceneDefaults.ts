// What scenes have in common: where nothing moves, where visitors play against others, how a move is confirmed.

import type { LegalMove } from "../api";
import { announcer } from "./announcer.svelte";
import { portrayed } from "./bots/characters";
import { me } from "./me.svelte";
import type { Scene, Sitter } from "./scene";

/** A position that is only looked at. */
export const READ_ONLY = {
  before: null,
  recentPositions: [],
  mayMove: false,
  watching: false,
  result: null,
  confirm: () => {},
  say: () => {},
  why: async () => ({ legal: true }),
} as const satisfies Partial<Scene>;

/** The level of computer players where nobody has chosen one (midtown.bots.players). */
const USUAL = "casual";

/** Let the page's live region say a text. */
export function say(text: string): void {
  announcer.say(text);
}

/** Play the chosen move, where one is chosen and may be played now. */
export function confirmChosen({ composer, mayMove }: Scene, play: (move: LegalMove["move"]) => void): void {
  if (composer.chosen && mayMove) play(composer.chosen.move);
}

/** Return who sits where the visitor plays against computer players: at `seat`, and called `you`. */
export function sittersAgainstBots(names: readonly string[], seat: number | undefined, you: string): Sitter[] {
  return names.map((name, index) => {
    const isVisitor = index === seat;
    const face = isVisitor ? me.account?.face : null;
    const portrait = isVisitor
      ? portrayed({ name: me.account?.id || name || "visitor", face })
      : (portrayed({ name, bot: USUAL }) ?? portrayed({ name })); // in a lesson others have names of their own
    return { name: isVisitor ? you : name, portrait, isVisitor, bot: !isVisitor, connected: true, clock: null };
  });
}
