// What was measured about Manhattan, as sentences.

import type { ExploredKind } from "../../../api";
import { number, percent } from "../../../core/format";
import {
  type Headline,
  contrastHeadline,
  contrastOf,
  levelHeadlines,
  longerHeadlines,
  seatHeadlines,
  tenths,
} from "../../../core/measured/headlines";
import { words } from "../../../core/i18n.svelte";
import "../tokens.css";
import type { State } from "../api";
import { pieceArt } from "../art/piece";
import { drawCities } from "../poster";
import { levels, longer, picks } from "./findings.json";

export const t = words(
  {
    leads: "Lead with the tallest tower after round {round}, and {n} of 10 games are yours.",
    "leads.note": "In the lead without it: {without}. Behind: {behind}.",
    picks: "Pick your tall pieces first: in round {round} a four is worth {points} points more than a one.",
    "picks.note": "In round {round} it is only {points}.",
    rounds: "Round by round",
  },
  import.meta.glob("./headlines.??.ts"),
);

export function headlines(kinds: readonly ExploredKind[]): Headline[] {
  return [...seatHeadlines(kinds), ...leads(kinds), ...early(), ...levelHeadlines(levels), ...longerHeadlines(longer)];
}

/** Two cities; the tallest tower is red. */
const TALLEST: State["towers"] = {
  Ma3: [["black", 3]],
  Mb2: [
    ["black", 2],
    ["blue", 2],
    ["red", 3],
  ],
  Mc3: [["green", 2]],
  Ma1: [["red", 2]],
  Mc1: [["green", 3]],
  Mc2: [
    ["blue", 3],
    ["black", 1],
  ],
  Sa3: [["blue", 3]],
  Sb3: [
    ["green", 3],
    ["black", 2],
  ],
  Sb1: [["blue", 1]],
  Sa2: [["red", 3]],
  Sc2: [
    ["black", 3],
    ["green", 2],
  ],
};
const ROUND = /^round(\d)$/;

/** What the tallest tower adds to the lead. */
function leads(kinds: readonly ExploredKind[]): Headline[] {
  const contrast = contrastOf(kinds, "ahead_tallest", "ahead");
  const round = ROUND.exec(contrast?.stage ?? "")?.[1];
  if (!contrast || !round) return [];
  const { standing, without, all } = contrast;
  const behind = all.find(({ situation }) => situation === "behind")?.won ?? 0;
  return [
    contrastHeadline(contrast, {
      sentence: t("leads", { round, n: tenths(standing.won) }),
      note: t("leads.note", { without: percent(without.won), behind: percent(behind) }),
      art: { kind: "drawing", svg: drawCities(TALLEST, "wide") },
    }),
  ];
}

/** How much more the tallest piece is worth in the first round than in the last one. */
function early(): Headline[] {
  const two = picks.filter(({ players }) => players === 2);
  const [first, last] = [two[0], two.at(-1)];
  if (!first || !last || first.low <= last.high) return [];
  const points = (value: number): string => number(value, 1);
  return [
    {
      id: "picks",
      players: first.players,
      value: `+${points(first.value)}`,
      low: points(first.low),
      high: points(first.high),
      sentence: t("picks", { round: first.round, points: points(first.value) }),
      note: t("picks.note", { round: last.round, points: points(last.value) }),
      art: { kind: "drawing", svg: pieces() },
      part: "findings",
      more: t("rounds"),
    },
  ];
}

/** Three tall pieces, and the lowest. */
function pieces(): string {
  const drawn = [4, 4, 4, 1].map((floors) => pieceArt("red", floors, 42, 21));
  const [tallest = 0, gap, width] = [Math.max(...drawn.map(({ height }) => height)), 14, 440];
  const whole = drawn.reduce((sum, piece) => sum + piece.width + gap, 60);
  let x = (width - whole) / 2;
  const art = drawn.map(({ art, box, width: wide, height }, at) => {
    if (at === 3) x += 60;
    const placed = `<svg x="${x}" y="${20 + tallest - height}" width="${wide}" height="${height}" viewBox="${box}">${art}</svg>`;
    x += wide + gap;
    return placed;
  });
  const arrow = x - (drawn[3]?.width ?? 0) - gap - 62;
  const tall = tallest + 44;
  return (
    `<svg viewBox="0 0 ${width} ${tall}" width="100%" height="100%" preserveAspectRatio="xMidYMid slice">` +
    `<path d="M-400 -400h1400v1400h-1400z" fill="var(--daily)"/>` +
    `<path d="M-400 ${tall - 52}h1400v900h-1400z" fill="var(--ink)" fill-opacity=".1"/>` +
    `<path d="M${arrow} ${tall * 0.55}h42m-16 -16l16 16l-16 16" fill="none" stroke="var(--ink)" stroke-width="5" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>${art.join("")}</svg>`
  );
}
