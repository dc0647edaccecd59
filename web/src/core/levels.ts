// What the levels of computer players are called; which there are, the server's code says.

import { LEVELS, USUAL } from "../api";
import { words } from "./i18n";

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
    "greedy.text": "Takes what is best at the moment and does not think ahead.",
    "beginner.text": "Knows the rules and misses a lot.",
    "casual.text": "Takes what is best at the moment and does not think ahead.",
    "club.text": "Plans a little ahead. You have to play well to win.",
    "master.text": "Plans further ahead; the strongest level.",
    computer: "computer",
  },
  de: {
    random: "Zufall",
    greedy: "Gierig",
    beginner: "Anfänger",
    casual: "Gelegenheitsspieler",
    club: "Vereinsspieler",
    master: "Meister",
    "random.text": "Spielt irgendeinen möglichen Zug.",
    "greedy.text": "Nimmt, was gerade am meisten bringt, und denkt nicht voraus.",
    "beginner.text": "Kennt die Regeln und übersieht vieles.",
    "casual.text": "Nimmt, was gerade am meisten bringt, und denkt nicht voraus.",
    "club.text": "Plant ein wenig voraus. Wer gewinnen will, muss gut spielen.",
    "master.text": "Plant weiter voraus; die höchste Stufe.",
    computer: "Computer",
  },
});

type Described = "random" | "greedy" | (typeof LEVELS)[number];
const described = new Set<string>(["random", "greedy", ...LEVELS] satisfies Described[]);

/** What a level is called. */
export function levelName(level: string): string {
  return described.has(level) ? t(level as Described) : level;
}

/** How it plays, in one sentence. */
export function levelText(level: string): string {
  return described.has(level) ? t(`${level as Described}.text`) : "";
}
