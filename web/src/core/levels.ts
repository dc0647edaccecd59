// What the levels of computer players are called; which there are, the server's code says.

import { LEVELS, USUAL } from "../api";
import { words } from "./words";

export { LEVELS, USUAL };

const t = words({
  en: {
    random: "Random",
    greedy: "Greedy",
    beginner: "Beginner",
    casual: "Casual",
    club: "Club",
    master: "Master",
    "random.text": "Plays any legal move.",
    "greedy.text": "The same as Casual.",
    "beginner.text": "Knows the rules and misses a lot.",
    "casual.text": "Takes what is best at the moment, and thinks no further.",
    "club.text": "Plans ahead. You have to play well to win.",
    "master.text": "As strong as it gets here.",
    computer: "computer",
  },
  de: {
    random: "Zufall",
    greedy: "Gierig",
    beginner: "Anfänger",
    casual: "Gelegenheitsspieler",
    club: "Vereinsspieler",
    master: "Meister",
    "random.text": "Spielt irgendeinen erlaubten Zug.",
    "greedy.text": "Dasselbe wie Gelegenheitsspieler.",
    "beginner.text": "Kennt die Regeln und übersieht vieles.",
    "casual.text":
      "Nimmt, was gerade am meisten bringt, und denkt nicht weiter.",
    "club.text": "Plant voraus. Wer gewinnen will, muss gut spielen.",
    "master.text": "Stärker wird es hier nicht.",
    computer: "Computer",
  },
});

type Told = "random" | "greedy" | (typeof LEVELS)[number];
const told = new Set<string>(["random", "greedy", ...LEVELS] satisfies Told[]);

/** What a level is called. */
export function levelName(level: string): string {
  return told.has(level) ? t(level as Told) : level;
}

/** How it plays, in one sentence. */
export function levelText(level: string): string {
  return told.has(level) ? t(`${level as Told}.text`) : "";
}

const NAMES = ["Sorrel", "Juniper", "Tansy", "Alder", "Bryony", "Rowan"];

/** What a computer player is called at a table: it has no name of its own, so the seat gives it one. */
export function botName(seat: number): string {
  return `Bot · ${NAMES[seat % NAMES.length]}`;
}
