// How the game looks.

import type { Face } from "midtown/core/scene";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Heap from "./Heap.svelte";
import Scores from "./Scores.svelte";
import { COLOURS, type Facts, type State, t } from "./state";

const face: Face<State, Facts> = {
  Board,
  Hand,
  Scores,
  Facts: Heap,
  prompt: ({ composer, current }) => ({ title: composer.chosen?.text ?? t("heap", { n: current.state.heap }) }),
  actions: () => [],
  duration: () => 300,
  colours: (_, seat) =>
    COLOURS.slice(seat, seat + 1).map((name) => ({ name, letter: t(name), pattern: { path: "", stroke: 0 } })),
  losses: () => 0,
  itemName: (card) => t("card", { n: card }),
};

export default face;
