// Findings as sentences: what a game's folder exports in `measured/headlines.ts`. Each is certain: its 95% interval
// excludes what chance alone would make.

import type { ExploredKind, ExploredSituation, WonShare } from "../../api";
import { either, number, percent } from "../format";
import { words } from "../i18n.svelte";
import { levelName } from "../bots/levels";
import type { LevelMatch, LongerSearch } from "./findings";

/** With fewer games than this, the 95% interval of a share is more than 33 percentage points wide around one half. */
export const ENOUGH = 30;

export interface Headline {
  id: string;
  /** Of which games; nothing where it is about both numbers of players or about all scenarios. */
  players?: number;
  scenario?: string | null;
  /** The number that it is about. */
  value: string;
  sentence: string;
  /** What the number is to be compared with. */
  note: string;
  /** The ends of the 95% interval. */
  low: string;
  high: string;
  /** From how many games it is; nothing where a note of the lab says it. */
  games?: number;
  art: Illustration;
  /** The part of the page of numbers in which it is, and what the way there is called. */
  part: "seats" | "situations" | "findings";
  more: string;
}

/** Bars beside a fair share, two levels, or a drawing of the game that fills its place; a game has a poster, too. */
type Illustration =
  | { kind: "bars"; bars: readonly Bar[]; fair?: number }
  | { kind: "levels"; levels: readonly [string, string] }
  | { kind: "drawing"; svg: string }
  | { kind: "poster" };

export interface Bar {
  label: string;
  share: number;
  /** Whether the sentence is about it. */
  meant: boolean;
}

export const t = words(
  {
    seat: "Seat {n}",
    times: "Seat {best} wins {times} as often as seat {worst}.",
    "times.2": "twice",
    "times.3": "three times",
    "times.4": "four times",
    "times.many": "{n} times",
    apart: "Seat {best} wins {won} of 100 games, seat {worst} only {lost}.",
    most: "Seat {best} wins {won} of 100 games.",
    least: "Seat {worst} wins only {lost} of 100 games.",
    fair: "A fair share is {fair}.",
    even: "With {players} players no seat is proven better.",
    people: "In {n} game of people here it wins {won}. | In {n} games of people here it wins {won}.",
    seats: "All seats",
    situations: "All situations",
    beats: "{first} beats {other} in {n} of 10 games.",
    match: "{first} against {other}: {won}",
    levels: "Levels against each other",
    longer: "Ten times the thinking wins {n} of 10 games.",
    "longer.note": "{many} tries against {few}.",
    "longer.end": "{many} tries against {few}. For more than that, no gain is proven.",
    tries: "{n} tries",
    lengths: "All lengths",
  },
  import.meta.glob("./headlines.??.ts"),
);

/** A share in whole tenths: 0.39 is 4. */
export const tenths = (share: number): number => Math.round(10 * share);

/** Return the seats that win most unequally, of the kinds with one whose interval excludes a fair share. */
export function seatHeadlines(kinds: readonly ExploredKind[]): Headline[] {
  const judged = kinds.filter(({ by }) => by === "computers").map((kind) => ({ kind, ...unequal(kind) }));
  const [first] = judged.filter(({ best, worst }) => best || worst).sort((a, b) => b.gap - a.gap);
  if (!first) return [];
  const { kind, best, worst } = first;
  const fair = 1 / kind.players;
  const even = [...new Set(judged.filter((one) => !one.best && !one.worst).map((one) => one.kind.players))];
  const fully = even.filter((players) =>
    judged.every((one) => one.kind.players !== players || !(one.best || one.worst)),
  );
  const notes = fully.length ? [t("even", { players: either(fully.map(String)) })] : [];
  const meant = best ?? worst;
  const people = kinds.find((one) => one.by === "people" && sameGames(one, kind) && one.games >= ENOUGH);
  const theirs = people?.seats[meant?.seat ?? 0];
  if (people && theirs) notes.push(t("people", { n: people.games, won: percent(theirs.won) }));
  return [
    {
      id: "seats",
      players: kind.players,
      scenario: kind.scenario,
      ...estimate(meant?.share),
      sentence: inWords(best, worst),
      note: [t("fair", { fair: percent(fair) }), ...notes].join(" "),
      games: kind.games,
      art: {
        kind: "bars",
        bars: kind.seats.map((seat, at) => ({
          label: t("seat", { n: at + 1 }),
          share: seat.won,
          meant: at === meant?.seat,
        })),
        fair,
      },
      part: "seats",
      more: t("seats"),
    },
  ];
}

function sameGames(one: ExploredKind, other: ExploredKind): boolean {
  return one.players === other.players && one.scenario === other.scenario;
}

interface Seat {
  seat: number;
  share: WonShare;
}

/** The seats that surely win most and least, null where none does, and how far all are apart. */
function unequal({ players, seats }: ExploredKind): { best: Seat | null; worst: Seat | null; gap: number } {
  const fair = 1 / players;
  const sorted = seats.map((share, seat) => ({ seat, share })).sort((a, b) => b.share.won - a.share.won);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst) return { best: null, worst: null, gap: 0 };
  return {
    best: best.share.low > fair ? best : null,
    worst: worst.share.high < fair ? worst : null,
    gap: best.share.won / Math.max(worst.share.won, 0.01),
  };
}

function inWords(best: Seat | null, worst: Seat | null): string {
  const named = { best: (best?.seat ?? 0) + 1, worst: (worst?.seat ?? 0) + 1 };
  const [won, lost] = [best, worst].map((one) => Math.round(100 * (one?.share.won ?? 0))) as [number, number];
  if (!worst) return t("most", { ...named, won });
  if (!best) return t("least", { ...named, lost });
  const times = best.share.won / worst.share.won;
  if (times < 1.75) return t("apart", { ...named, won, lost });
  const n = Math.round(times);
  const wording = n === 2 || n === 3 || n === 4 ? t(`times.${n}`) : t("times.many", { n });
  return t("times", { ...named, times: wording });
}

/** A kind of game and stage in which one situation surely wins more than another. */
export interface Contrast {
  kind: ExploredKind;
  stage: string;
  standing: ExploredSituation;
  without: ExploredSituation;
  /** All situations of the stage. */
  all: readonly ExploredSituation[];
}

/**
 * Return where a situation wins most over another one: in the first stage in which its interval lies above a fair share
 * and above that of the other; null where there is none.
 */
export function contrastOf(kinds: readonly ExploredKind[], situation: string, other: string): Contrast | null {
  const contrasts = kinds
    .filter(({ by }) => by === "computers")
    .flatMap((kind) =>
      kind.stages.flatMap(({ stage, situations }, at) => {
        const [standing, without] = [situation, other].map((id) => situations.find((one) => one.situation === id));
        if (!standing || !without || standing.low <= Math.max(1 / kind.players, without.high)) return [];
        return [{ kind, stage, standing, without, all: situations, at }];
      }),
    );
  const gap = ({ standing, without }: Contrast): number => standing.won - without.won;
  return contrasts.sort((a, b) => a.at - b.at || gap(b) - gap(a))[0] ?? null;
}

/** A contrast as a headline in a game's words. */
export function contrastHeadline(
  { kind, standing }: Contrast,
  wording: Pick<Headline, "sentence" | "note" | "art">,
): Headline {
  return {
    id: "leads",
    players: kind.players,
    scenario: kind.scenario,
    ...estimate(standing),
    ...wording,
    games: kind.games,
    part: "situations",
    more: t("situations"),
  };
}

/** The surest victory of one level over another, with the other ones that are certain. */
export function levelHeadlines(matches: readonly LevelMatch[]): Headline[] {
  const sure = matches.filter(({ low }) => low > 0.5).toSorted((a, b) => b.low - a.low);
  const [first, ...others] = sure;
  if (!first) return [];
  const names = { first: levelName(first.first), other: levelName(first.other) };
  const note = others.map((one) =>
    t("match", { first: levelName(one.first), other: levelName(one.other), won: percent(one.value) }),
  );
  return [
    {
      id: "levels",
      players: 2,
      ...estimate({ ...first, won: first.value }),
      sentence: t("beats", { ...names, n: tenths(first.value) }),
      note: note.join("; "),
      art: { kind: "levels", levels: [first.first, first.other] },
      part: "findings",
      more: t("levels"),
    },
  ];
}

/** The longest search of which it is certain that it wins against one with a tenth of its iterations. */
export function longerHeadlines(searches: readonly LongerSearch[]): Headline[] {
  const sorted = searches.toSorted((a, b) => a.few - b.few);
  const last = sorted.findLast(({ low }) => low > 0.5);
  if (!last) return [];
  const lengths = { many: number(10 * last.few), few: number(last.few) };
  return [
    {
      id: "longer",
      players: 2,
      ...estimate({ ...last, won: last.value }),
      sentence: t("longer", { n: tenths(last.value) }),
      note: t(last === sorted.at(-1) ? "longer.note" : "longer.end", lengths),
      art: {
        kind: "bars",
        bars: [
          { label: t("tries", { n: lengths.few }), share: 1 - last.value, meant: false },
          { label: t("tries", { n: lengths.many }), share: last.value, meant: true },
        ],
      },
      part: "findings",
      more: t("lengths"),
    },
  ];
}

/** A share with its interval as texts. */
export function estimate(share: { won: number; low: number; high: number } | undefined): {
  value: string;
  low: string;
  high: string;
} {
  const { won = 0, low = 0, high = 0 } = share ?? {};
  return { value: percent(won), low: percent(low), high: percent(high) };
}
