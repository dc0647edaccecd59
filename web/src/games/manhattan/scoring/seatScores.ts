// Every seat's points and their parts, its colours added up.

import type { Colour, Facts, Points, State } from "../api";
import { coloursOf, seatColours } from "../plots";

export interface Part extends Points {
  colour: Colour;
  score: number;
  now: number;
}

export interface SeatScore extends Points {
  seat: number;
  parts: Part[];
  score: number;
  now: number;
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** `uncounted`: the points of a scoring on display that are not shown yet, by colour. */
export function seatScores(
  game: State,
  facts: Facts,
  seats: number,
  uncounted: Partial<Record<Colour, number>> | null,
): SeatScore[] {
  if (coloursOf(game).length === 0) return [];
  return Array.from({ length: seats }, (_, seat) => {
    const parts = seatColours(game, seat).map((colour): Part => {
      const given = facts.now?.[colour] ?? { tallest: 0, cities: 0, towers: 0 };
      return {
        ...given,
        colour,
        score: (game.scores[colour] ?? 0) - (uncounted?.[colour] ?? 0),
        now: given.tallest + given.cities + given.towers,
      };
    });
    const total = (key: "score" | "now" | keyof Points): number => sum(parts.map((part) => part[key]));
    return {
      seat,
      parts,
      score: total("score"),
      now: total("now"),
      tallest: total("tallest"),
      cities: total("cities"),
      towers: total("towers"),
    };
  });
}
