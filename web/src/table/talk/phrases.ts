// Phrases that are sent with one touch. A line that is one of them, in whichever language, is shown in the reader's.

import { words } from "../../core/i18n";

const CATALOGUE = {
  en: {
    hello: "Hello!",
    luck: "Good luck!",
    move: "Nice move!",
    close: "That was close!",
    oops: "Oops!",
    moment: "One moment, please.",
    thanks: "Thank you!",
    game: "Good game!",
  },
  de: {
    hello: "Hallo!",
    luck: "Viel Glück!",
    move: "Guter Zug!",
    close: "Das war knapp!",
    oops: "Hoppla!",
    moment: "Einen Moment, bitte.",
    thanks: "Danke!",
    game: "Schönes Spiel!",
  },
};

type Phrase = keyof typeof CATALOGUE.en;

const t = words(CATALOGUE);

const PHRASES: readonly Phrase[] = ["hello", "luck", "move", "close", "oops", "moment", "thanks", "game"];
/** Reactions are the same in every language. */
const REACTIONS = ["👍", "👏", "😄", "😮"];

const meanings = new Map(PHRASES.flatMap((one) => Object.values(CATALOGUE).map((texts) => [texts[one], one] as const)));

/** Everything that can be sent with one touch, in the visitor's language. */
export function offered(): readonly string[] {
  return [...PHRASES.map((phrase) => t(phrase)), ...REACTIONS];
}

/** Return a line as the visitor reads it. */
export function translated(text: string): string {
  const phrase = meanings.get(text);
  return phrase ? t(phrase) : text;
}
