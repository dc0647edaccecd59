import { expect, it } from "vitest";
import type { Piece } from "../../../src/games/manhattan/api";
import type { Snapshot } from "../../../src/games/manhattan/scene";
import { sound } from "../../../src/games/manhattan/sounds/sound";

/** A position with one tower, after a move. */
const after = (tower: Piece[], text: string | null = null): Snapshot =>
  ({ turn: 1, state: { towers: { Sa1: tower } }, facts: {}, move: text && { seat: 1, text } }) as unknown as Snapshot;
const RED: Piece[] = [["red", 2]];

it.each([
  ["a piece on free ground", [], [["blue", 3]], "Sa1+3", "piece3"],
  ["a piece on one's own tower", RED, [...RED, ["red", 1]], "Sa1+1", "piece1"],
  ["a tower that gets another owner", RED, [...RED, ["blue", 4]], "Sa1+4", "taken"],
  ["a pick", RED, RED, "112233", "card"],
] as const)("%s has its sound", (_, before, now, text, name) => {
  expect(sound(after([...before] as Piece[]), after([...now] as Piece[], text))).toContain(`${name}.wav`);
});

it("nothing sounds without a move", () => {
  expect(sound(after(RED), after(RED))).toBeNull();
});
