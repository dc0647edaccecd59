// How Manhattan looks.

import type { Face, Scene, Shown } from "../../core/scene";
import Board from "./Board.svelte";
import { stateOf } from "./choice.svelte";
import Count from "./Count.svelte";
import Cover from "./Cover.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import { key } from "./keys";
import { buildOf, seatColours } from "./plots";
import { prompt } from "./prompt";
import Scores from "./Scores.svelte";
import { beat, scored } from "./stage.svelte";
import { letterOf } from "./words";

function colours(
  scene: Scene,
  seat: number,
): { name: string; letter: string }[] {
  return seatColours(stateOf(scene), seat).map((colour) => ({
    name: colour,
    letter: letterOf(colour),
  }));
}

function sound(before: Shown, after: Shown): string | null {
  const built = after.move && buildOf(after.move.text);
  if (scored(before, after)) return "score";
  return built ? `piece${built.floors}` : after.move ? "card" : null;
}

const face: Face = {
  Board,
  Hand,
  Scores,
  Facts,
  Count,
  Cover,
  prompt,
  actions: () => [],
  key,
  beat,
  colours,
  sound,
};
export default face;
