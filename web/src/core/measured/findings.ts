// What was measured about the games and their computer players (docs/lab): what a game's folder exports in `measured/findings.ts`.

import { number } from "../format";
import { words } from "../i18n.svelte";
import { levelName } from "../bots/levels";

/** An estimate with its 95% interval. */
interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface Finding {
  /** The finding as a title. */
  title: string;
  /** What the numbers are. */
  text: string;
  rows: (Estimate & { label: string })[];
  unit: "share" | "points";
  /** Where neither side is better. */
  even?: number;
}

/** A match between two levels, and the share of games that the first one won. */
export interface LevelMatch extends Estimate {
  first: string;
  other: string;
}

/** A search against one with ten times its iterations, and the share of games that the latter won. */
export interface LongerSearch extends Estimate {
  few: number;
}

export const t = words(
  {
    levels: "The levels against each other",
    "levels.text": "Share of games between two players that the level named first won. The line is one half.",
    match: "{first} against {other}",
    longer: "Thinking longer",
    "longer.text":
      "Share of games between two players that a search with ten times the iterations of the other won. The line is one half.",
    "longer.row": "{many} against {few}",
  },
  import.meta.glob("./findings.??.ts"),
);

/** How the levels fare against each other. */
export function levelFinding(matches: readonly LevelMatch[]): Finding {
  const rows = matches.map(({ first, other, ...estimate }) => {
    return { ...estimate, label: t("match", { first: levelName(first), other: levelName(other) }) };
  });
  return { title: t("levels"), text: t("levels.text"), rows, unit: "share", even: 0.5 };
}

/** What ten times the iterations win. */
export function longerFinding(searches: readonly LongerSearch[]): Finding {
  const rows = searches.map(({ few, ...estimate }) => {
    return { ...estimate, label: t("longer.row", { many: number(10 * few), few: number(few) }) };
  });
  return { title: t("longer"), text: t("longer.text"), rows, unit: "share", even: 0.5 };
}
