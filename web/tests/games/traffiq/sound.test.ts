import { expect, it } from "vitest";
import type { Snapshot } from "../../../src/games/traffiq/scene";
import { sound } from "../../../src/games/traffiq/sounds/sound";

/** A position with that number of vehicles, after a move. */
const after = (vehicles: number, text: string | null = null): Snapshot => {
  const all = Object.fromEntries(Array.from({ length: vehicles }, (_, n) => [`${n},0`, ["red", "taxi"]]));
  return { turn: 1, state: { vehicles: all }, facts: {}, move: text && { seat: 1, text } } as unknown as Snapshot;
};

it.each([
  ["attach BRWG@-1,0", 2, "tile"],
  ["draw", 2, "card"],
  ["place truck 1,0", 3, "truck"],
  ["taxi 0,0>1,0", 2, "taxi"],
  ["compete x", 1, "street"],
])("%s has its sound", (text, vehicles, name) => {
  expect(sound(after(2), after(vehicles, text))).toContain(`${name}.wav`);
});

it.each(["compete x", "end", null])("%s is silent where nobody leaves", (text) => {
  expect(sound(after(2), after(2, text))).toBeNull();
});
