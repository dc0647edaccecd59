import { expect, it } from "vitest";
import type { LeagueDivision, LeagueGame, LeaguePage, LeagueRow } from "../../src/api";
import { divisionOf, gameOf, ownGames, parted, pointsOf, pointsText, standing } from "../../src/pages/leagues/season";

const row = (number: number, more: Partial<LeagueRow> = {}): LeagueRow => ({
  number,
  player: `p${number}`,
  name: `P${number}`,
  hidden: false,
  face: null,
  place: number,
  points: 0,
  won: 0,
  played: 0,
  score: 0,
  out: null,
  move: 0,
  ...more,
});
const game = (first: number, second: number, more: Partial<LeagueGame> = {}): LeagueGame => ({
  first,
  second,
  table: null,
  runs: false,
  points: null,
  ...more,
});
const division = (number: number, rows: LeagueRow[], games: LeagueGame[] = []): LeagueDivision => ({
  number,
  rows,
  games,
});

it("points are whole or halves", () => {
  expect([0, 0.5, 1, 3.5].map(pointsText)).toEqual(["0", "½", "1", "3½"]);
});

it("a game is that of two in either order, and each has their own points", () => {
  const won = game(3, 1, { points: 1, table: "t" });
  const table = division(1, [row(1), row(2), row(3)], [won]);
  expect(gameOf(table, 1, 3)).toBe(won);
  expect(gameOf(table, 1, 2)).toBeNull();
  expect([pointsOf(won, 3), pointsOf(won, 1), pointsOf(game(1, 2), 1)]).toEqual([1, 0, null]);
});

it("the division is the chosen one, the visitor's own, or the highest", () => {
  const page = { me: 9, divisions: [division(1, [row(1)]), division(2, [row(9)]), division(3, [row(10)])] };
  const seen = (chosen: number | null, me: number | null): number | undefined =>
    divisionOf({ ...page, me } as LeaguePage, chosen)?.number;
  expect([seen(3, 9), seen(null, 9), seen(null, null), seen(7, 9)]).toEqual([3, 2, 1, 2]);
});

it("one's own games begin with those where it is one's turn, the most urgent first", () => {
  const rows = [row(1), row(2), row(3), row(4), row(5), row(6, { place: null, out: "left" }), row(7)];
  const table = division(1, rows, [
    game(1, 2, { points: 0, table: "over" }),
    game(1, 3),
    game(4, 1, { table: "theirs", runs: true }),
    game(1, 5, { table: "mine", runs: true }),
    game(1, 6),
    game(7, 1, { table: "urgent", runs: true }),
  ]);
  const waiting = [
    { table: "mine", game: "g", left: 5000 },
    { table: "urgent", game: "g", left: 100 },
  ];
  expect(ownGames(table, 1, waiting).map(({ other, left }) => [other.number, left])).toEqual([
    [7, 100],
    [5, 5000],
    [4, null],
    [3, null],
  ]);
  expect(standing(table).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 7]);
});

it("a line parts those who change the division from all others", () => {
  const up = row(1, { move: -1 });
  const [stays, down] = [row(2), row(3, { move: 1 })];
  expect([parted(up, stays), parted(stays, row(4)), parted(stays, down), parted(down, undefined)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
