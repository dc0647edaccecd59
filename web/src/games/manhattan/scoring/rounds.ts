// What each scoring gave, read from how the points grew from one position to the next.

import type { Colour } from "../api";
import type { Snapshot } from "../scene";
import { coloursOf } from "../plots";
import { scored } from "./stage.svelte";

/** By colour the points of each scoring in the course of a game, oldest first. */
export function roundsOf(course: readonly Snapshot[]): Partial<Record<Colour, number[]>> {
  const given: Partial<Record<Colour, number[]>> = {};
  course.slice(1).forEach((after, index) => {
    const before = course[index] as Snapshot;
    if (!scored(before, after)) return;
    const [was, is] = [before.state, after.state];
    for (const colour of coloursOf(is))
      (given[colour] ??= []).push((is.scores[colour] ?? 0) - (was.scores[colour] ?? 0));
  });
  return given;
}
