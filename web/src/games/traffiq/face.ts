// Manhattan TraffIQ as it looks.

import type { Face } from "../../core/scene";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Count from "./Count.svelte";
import Cover from "./Cover.svelte";
import Facts from "./Facts.svelte";
import Hand from "./Hand.svelte";
import { beat } from "./map/motion";
import { actions, key, prompt } from "./prompt";
import Scores from "./Scores.svelte";
import { sound } from "./sound";
import { colours, stateOf } from "./state";
import { letter } from "./words";

const face: Face = {
  Board,
  Hand,
  Scores,
  Aside,
  Facts,
  Count,
  Cover,
  prompt,
  actions,
  key,
  beat,
  sound,
  colours: (scene, seat) =>
    colours(stateOf(scene))
      .slice(seat, seat + 1)
      .map((name) => ({ name, letter: letter(name) })),
};

export default face;
