// Who the computer players are: eight characters, two for each level, with a trade and a sentence on how they play.

import { words } from "../i18n.svelte";
import { LEVELS, levelName, levelText } from "./levels";

/** By level, the weakest first; the server says which of them sits where. */
const NAMES = [
  ["Tansy", "Clover"],
  ["Juniper", "Hazel"],
  ["Alder", "Sorrel"],
  ["Rowan", "Bryony"],
] as const;
export type Character = (typeof NAMES)[number][number];

/** A computer player: the character that it is, and its level, such as `club`. */
export interface ComputerPlayer {
  kind: "bot";
  name: Character;
  bot: string;
}
/** Who is on a portrait. */
export type Portrayed = ComputerPlayer | { kind: "person"; id: string; face?: number | null | undefined };

/** Who sits at a seat. */
interface Occupant {
  name: string;
  /** `device`: somebody at another person's device, whose account is not theirs. */
  kind?: string;
  /** Which computer player it is, such as `club`; nothing for a person. */
  bot?: string | null | undefined;
  player?: string | null | undefined;
  /** The face that a person has chosen. */
  face?: number | null | undefined;
}

/** The index of the sky behind each. */
const SKIES: Record<Character, number> = {
  Tansy: 5,
  Clover: 1,
  Juniper: 4,
  Hazel: 3,
  Alder: 2,
  Sorrel: 0,
  Rowan: 1,
  Bryony: 3,
};
/** The levels of computer players that have no level's name. */
const OTHERS: Record<string, number> = { random: 0, greedy: 1 };

export const t = words(
  {
    "Tansy.trade": "sells flowers",
    Tansy: "Plays where there is room and rarely looks back.",
    "Clover.trade": "sells newspapers",
    Clover: "Loves big plans and forgets to guard them.",
    "Juniper.trade": "drives a taxi",
    Juniper: "Takes what lies on the way, yours too.",
    "Hazel.trade": "paints",
    Hazel: "Goes for the points of the moment; tomorrow can wait.",
    "Alder.trade": "foreman",
    Alder: "Counts everything and lets go of nothing.",
    "Sorrel.trade": "tram conductor",
    Sorrel: "Waits for the right moment, then strikes.",
    "Rowan.trade": "architect",
    Rowan: "Thinks further ahead than you like. Rarely surprised.",
    "Bryony.trade": "owns the newspaper",
    Bryony: "Gives something away to win more later.",
    calling: "computer, {level} · {trade}",
  },
  import.meta.glob("./characters.??.ts"),
);

/** The level of a computer player as an index; one's own search counts as the highest. */
export function levelIndex(bot: string): number {
  const level = LEVELS.findIndex((name) => name === bot);
  return level >= 0 ? level : (OTHERS[bot] ?? LEVELS.length - 1);
}

/** The index of the sky behind a character. */
export function characterSky(name: Character): number {
  return SKIES[name];
}

/** Who is portrayed at a seat: a computer player; a person by their id, or by the name where there is none; or nobody. */
export function portrayed({ name, kind, bot, player, face }: Occupant): Portrayed | null {
  if (!bot) return name ? { kind: "person", id: (kind === "device" ? null : player) ?? name, face } : null;
  const character = name.replace(/ \d+$/, ""); // a tournament has several of one: "Tansy 2"
  return isCharacter(character) ? { kind: "bot", name: character, bot } : null;
}

/** The computer players of a level; none at a level without a name. */
export function charactersOf(bot: string): readonly ComputerPlayer[] {
  const names: readonly Character[] = NAMES[LEVELS.findIndex((name) => name === bot)] ?? [];
  return names.map((name) => ({ kind: "bot", name, bot }));
}

/** What a computer player does for a living, and at which level it plays. */
export function occupation({ name, bot }: ComputerPlayer): string {
  return t("calling", { trade: t(`${name}.trade`), level: levelName(bot) });
}

/** How a computer player plays, in one sentence: its own, or at another level than its own that level's. */
export function playingStyle({ name, bot }: ComputerPlayer): string {
  return (NAMES[levelIndex(bot)] as readonly string[] | undefined)?.includes(name) ? t(name) : levelText(bot);
}

function isCharacter(name: string): name is Character {
  return name in SKIES;
}
