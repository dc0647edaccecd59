import { expect, it } from "vitest";
import { longest, thoughts } from "../../src/review/spent";

const moves = [
  { number: 0 },
  { number: 1, seat: 0, used: 4_000, words: "one" },
  { number: 2, seat: 1, used: 90_000, words: "two" },
  { number: 3, seat: 0, used: 9_000, words: "three" },
  { number: 4, seat: 1, used: null, words: "four" },
  { number: 5, seat: 0, used: 0, words: "five" },
  { number: 6, seat: 0, used: 9_000, words: "six" },
  { number: 7, seat: 0, used: 5_000, words: "seven" },
];

it("knows only moves whose time is known", () => {
  expect(thoughts(moves).map((one) => one.number)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(thoughts(moves.map(({ number, seat }) => ({ number, seat })))).toEqual([]);
});

it("lists the longest three of a seat, of equal ones the earlier, and none that took no time", () => {
  expect(longest(thoughts(moves), 0).map((one) => one.number)).toEqual([3, 6, 7]);
  expect(longest(thoughts(moves.slice(0, 6)), 0).map((one) => one.number)).toEqual([3, 1]);
  expect(longest(thoughts(moves), 2)).toEqual([]);
});
