import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ExploredKind, WonShare } from "../../src/api";
import { levelHeadlines, longerHeadlines, seatHeadlines } from "../../src/core/measured/headlines";
import { preferences } from "../../src/core/preferences.svelte";
import { headlinesOf } from "../../src/games/gameRegistry";

/** A share of a thousand games, with an interval of three points to either side. */
function share(won: number, games = 1000): WonShare {
  return { games, won, low: won - 0.03, high: won + 0.03 };
}

function kind(game: string, won: number[], more: Partial<ExploredKind> = {}): ExploredKind {
  const seats = won.map((one) => share(one));
  return {
    by: "computers",
    game,
    players: won.length,
    scenario: null,
    games: 1000,
    seats,
    openings: [],
    stages: [],
    ...more,
  };
}

function shipped(game: string): ExploredKind[] {
  const file = join(import.meta.dirname, "../../../src/midtown/games", game, "measured/arena_games.json");
  const { kinds } = JSON.parse(readFileSync(file, "utf8")) as { kinds: Shipped[] };
  return kinds.map(({ players, scenario = null, games, seats, situations }) => ({
    ...kind(
      game,
      seats.map(({ games: number, won }) => won / number),
    ),
    players,
    scenario,
    games,
    stages: [...new Set(situations.map(({ stage }) => stage))].map((stage) => ({
      stage,
      words: stage,
      situations: situations
        .filter((one) => one.stage === stage)
        .map((one) => ({ situation: one.situation, words: one.situation, ...wilson(one.won / one.games, one.games) })),
    })),
  }));
}

interface Shipped {
  players: number;
  scenario?: string | null;
  games: number;
  seats: { games: number; won: number }[];
  situations: { stage: string; situation: string; games: number; won: number }[];
}

/** A share with an interval that is as wide as the server's. */
function wilson(won: number, games: number): WonShare {
  const half = 1.96 * Math.sqrt((won * (1 - won) + 1 / games) / games);
  return { games, won, low: Math.max(0, won - half), high: Math.min(1, won + half) };
}

describe("a sentence about seats", () => {
  const { language } = preferences;
  afterEach(() => preferences.set({ language }));

  it("says how much more often the best one wins than the worst one", () => {
    preferences.set({ language: "en" });
    const [headline] = seatHeadlines([kind("manhattan", [0.24, 0.39, 0.24, 0.13])]);
    expect(headline?.sentence).toBe("Seat 2 wins three times as often as seat 4.");
    expect(headline).toMatchObject({ value: "39%", low: "36%", high: "42%", players: 4, games: 1000 });
  });

  it("gives both numbers where the difference is small, and names a single seat that is proven", () => {
    preferences.set({ language: "en" });
    const [apart] = seatHeadlines([kind("traffiq", [0.38, 0.34, 0.28])]);
    expect(apart?.sentence).toBe("Seat 1 wins 38 of 100 games, seat 3 only 28.");
    const [least] = seatHeadlines([kind("traffiq", [0.35, 0.355, 0.295])]);
    expect(least?.sentence).toBe("Seat 3 wins only 30 of 100 games.");
    expect(least?.art).toMatchObject({ kind: "bars", bars: [{ meant: false }, { meant: false }, { meant: true }] });
  });

  it("is not made where every interval includes a fair share, nor of people's games alone", () => {
    expect(seatHeadlines([kind("manhattan", [0.48, 0.52])])).toEqual([]);
    expect(seatHeadlines([kind("manhattan", [0.7, 0.3], { by: "people" })])).toEqual([]);
  });

  it("adds for which other numbers of players none is proven, and what people's games say", () => {
    preferences.set({ language: "en" });
    const four = [0.24, 0.39, 0.24, 0.13];
    const people = kind("manhattan", [0.25, 0.3, 0.25, 0.2], { by: "people", games: 40 });
    const [headline] = seatHeadlines([kind("manhattan", [0.48, 0.52]), kind("manhattan", four), people]);
    expect(headline?.note).toBe(
      "A fair share is 25%. With 2 players no seat is proven better. In 40 games of people here it wins 30%.",
    );
    const few = seatHeadlines([kind("manhattan", four), { ...people, games: 29 }]);
    expect(few[0]?.note).toBe("A fair share is 25%.");
  });
});

it("levels and longer searches are named only where the interval excludes one half", () => {
  const match = { first: "club", other: "casual", value: 0.6, low: 0.49, high: 0.7 };
  expect(levelHeadlines([match])).toEqual([]);
  expect(levelHeadlines([match, { ...match, low: 0.51 }])).toHaveLength(1);
  expect(longerHeadlines([{ few: 10, value: 0.6, low: 0.5, high: 0.7 }])).toEqual([]);
  const [longer] = longerHeadlines([
    { few: 1000, value: 0.52, low: 0.44, high: 0.6 },
    { few: 100, value: 0.61, low: 0.55, high: 0.67 },
  ]);
  expect(longer).toMatchObject({
    value: "61%",
    note: "1,000 tries against 100. For more than that, no gain is proven.",
  });
});

describe.each([
  ["manhattan", ["seats", "leads", "picks", "levels", "longer"]],
  ["traffiq", ["seats", "leads", "endings", "levels", "longer"]],
])("the sentences of %s", (game, ids) => {
  const { language } = preferences;
  afterEach(() => preferences.set({ language }));

  it("come from the games that ship with the program, in both languages", async () => {
    const headlines = await headlinesOf(game);
    preferences.set({ language: "en" });
    const english = headlines(shipped(game));
    preferences.set({ language: "de" });
    const german = headlines(shipped(game));
    expect(english.map(({ id }) => id)).toEqual(ids);
    expect(german.map(({ id }) => id)).toEqual(ids);
    english.forEach((one, at) => {
      expect(german[at]?.sentence).not.toBe(one.sentence);
      for (const text of [one.sentence, one.note, one.more, german[at]?.sentence, german[at]?.note])
        expect(text).not.toMatch(/[{}]|undefined|NaN/);
    });
  });

  it("are but those that were measured where no games are counted", async () => {
    expect((await headlinesOf(game))([]).map(({ id }) => id)).toEqual(ids.slice(2));
  });
});

it("a game without any has none", async () => {
  expect((await headlinesOf("stones"))([])).toEqual([]);
});
