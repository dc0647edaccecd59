// What was measured about TraffIQ, as sentences.

import type { ExploredKind } from "../../../api";
import { percent } from "../../../core/format";
import {
  type Headline,
  contrastHeadline,
  contrastOf,
  estimate,
  levelHeadlines,
  longerHeadlines,
  seatHeadlines,
  tenths,
} from "../../../core/measured/headlines";
import { words } from "../../../core/i18n.svelte";
import { endings, levels, longer } from "./findings.json";

export const t = words(
  {
    leads: "Lead with the fewest vehicles left, and {n} of 10 games are yours.",
    "leads.note": "With {tiles} tiles in the stack. In the lead with more vehicles: {without}. Behind: {behind}.",
    "bar.leads": "ahead, fewest",
    "bar.without": "ahead",
    "bar.behind": "behind",
    endings: "{n} of 10 games end because somebody places their last vehicle.",
    "endings.note": "In the others the last tile is laid.",
    all: "All endings",
  },
  import.meta.glob("./headlines.??.ts"),
);

export function headlines(kinds: readonly ExploredKind[]): Headline[] {
  return [...seatHeadlines(kinds), ...leads(kinds), ...ends(), ...levelHeadlines(levels), ...longerHeadlines(longer)];
}

const STAGE = /^stack(\d+)$/;

/** What few vehicles add to the lead. */
function leads(kinds: readonly ExploredKind[]): Headline[] {
  const contrast = contrastOf(kinds, "ahead_nearest", "ahead");
  const tiles = STAGE.exec(contrast?.stage ?? "")?.[1];
  if (!contrast || !tiles) return [];
  const { kind, standing, without, all } = contrast;
  const behind = all.find(({ situation }) => situation === "behind")?.won ?? 0;
  return [
    contrastHeadline(contrast, {
      sentence: t("leads", { n: tenths(standing.won) }),
      note: t("leads.note", { tiles, without: percent(without.won), behind: percent(behind) }),
      art: {
        kind: "bars",
        bars: [
          { label: t("bar.leads"), share: standing.won, meant: true },
          { label: t("bar.without"), share: without.won, meant: false },
          { label: t("bar.behind"), share: behind, meant: false },
        ],
        fair: 1 / kind.players,
      },
    }),
  ];
}

/** How a kind of games surely ends. */
function ends(): Headline[] {
  const [surest] = endings.filter(({ low }) => low > 0.5).toSorted((a, b) => b.low - a.low);
  if (!surest) return [];
  return [
    {
      id: "endings",
      players: surest.players,
      scenario: surest.scenario,
      ...estimate({ ...surest, won: surest.value }),
      sentence: t("endings", { n: tenths(surest.value) }),
      note: t("endings.note"),
      art: { kind: "poster" },
      part: "findings",
      more: t("all"),
    },
  ];
}
