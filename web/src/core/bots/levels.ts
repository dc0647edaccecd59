// What the levels of computer players are called; which there are, the server's code says.

import { LEVELS, USUAL } from "../../api";
import { words } from "../i18n.svelte";

export { LEVELS, USUAL };

export const t = words(
  {
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
  import.meta.glob("./levels.??.ts"),
);

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
