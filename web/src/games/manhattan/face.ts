// How Manhattan looks.

import type { Face, Scene } from "./scene";
import "./tokens.css";
import type { SeatColour } from "../../core/scene";
import Board from "./board/Board.svelte";
import { BoardState } from "./boardState.svelte";
import Facts from "./panels/Facts.svelte";
import Hand from "./panels/Hand.svelte";
import Pile from "./panels/Pile.svelte";
import { picking } from "./choice";
import { key } from "./keys";
import { PATTERNS } from "./patterns";
import { seatColours } from "./plots";
import { prompt } from "./prompt";
import Scores from "./panels/Scores.svelte";
import { sound } from "./sounds/sound";
import { beat } from "./stage.svelte";
import { losses } from "./deeds";
import { inSteps, next } from "./scoringSteps";
import Steps from "./panels/Steps.svelte";
import ScoringSentence from "./panels/ScoringSentence.svelte";
import { letterOf, t } from "./words";

function colours(scene: Scene, seat: number): SeatColour[] {
  return seatColours(scene.current.state, seat).map((name) => ({
    name,
    letter: letterOf(name),
    pattern: PATTERNS[name].area,
  }));
}

const face: Face = {
  begin: () => new BoardState(),
  Board,
  Hand,
  Scores,
  Facts,
  prompt,
  actions: () => [],
  key,
  beat,
  colours,
  losses,
  instead: { on: picking, Strip: Pile },
  scoringSteps: { on: inSteps, next, Steps, Sentence: ScoringSentence },
  sound,
  drawn: (card) => t(`card.${card as 1}`),
};
export default face;
