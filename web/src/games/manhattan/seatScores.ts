// Every seat's points and their parts, its colours added up.

import {
  type Colour,
  coloursOf,
  type Facts,
  type Given,
  seatColours,
  type State,
} from "./plots";

export interface Part extends Given {
  colour: Colour;
  score: number;
  now: number;
}

export interface Row extends Given {
  seat: number;
  parts: Part[];
  score: number;
  now: number;
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

/** `told`: by colour the points of a scoring that has not been told to its end and is therefore not counted yet. */
export function standings(
  game: State,
  facts: Facts,
  seats: number,
  told: Partial<Record<Colour, number>> | null,
): Row[] {
  if (coloursOf(game).length === 0) return [];
  return Array.from({ length: seats }, (_, seat) => {
    const parts = seatColours(game, seat).map((colour): Part => {
      const given = facts.now?.[colour] ?? { tallest: 0, cities: 0, towers: 0 };
      return {
        ...given,
        colour,
        score: (game.scores[colour] ?? 0) - (told?.[colour] ?? 0),
        now: given.tallest + given.cities + given.towers,
      };
    });
    const total = (key: "score" | "now" | keyof Given): number =>
      sum(parts.map((part) => part[key]));
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
