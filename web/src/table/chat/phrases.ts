// Phrases that are sent with one touch. A line that is one of them, in whichever language, is shown in the reader's.

import { words } from "../../core/i18n.svelte";

/** Lines come in every language, so all are known. */
const others = import.meta.glob<{ default: Record<string, string> }>("./phrases.??.ts", { eager: true });

export const t = words(
  {
    hello: "Hello!",
    luck: "Good luck!",
    move: "Nice move!",
    close: "That was close!",
    oops: "Oops!",
    moment: "One moment, please.",
    thanks: "Thank you!",
    game: "Good game!",
  },
  others,
);

type Phrase = keyof typeof t.english;

const PHRASES: readonly Phrase[] = ["hello", "luck", "move", "close", "oops", "moment", "thanks", "game"];
/** Reactions are the same in every language. */
const REACTIONS = ["👍", "👏", "😄", "😮"];

const languages = [t.english, ...Object.values(others).map((file) => file.default)];
const meanings = new Map(languages.flatMap((texts) => PHRASES.map((phrase) => [texts[phrase] ?? "", phrase] as const)));

/** Everything that can be sent with one touch, in the visitor's language. */
export function offered(): readonly string[] {
  return [...PHRASES.map((phrase) => t(phrase)), ...REACTIONS];
}

/** Return a line as the visitor reads it. */
export function translated(text: string): string {
  const phrase = meanings.get(text);
  return phrase ? t(phrase) : text;
}
