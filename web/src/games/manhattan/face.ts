// How Manhattan looks.

import type { Face } from "./scene";
import "./tokens.css";
import Board from "./board/Board.svelte";
import { BoardState } from "./boardState.svelte";
import Facts from "./panels/Facts.svelte";
import Hand from "./panels/Hand.svelte";
import Pile from "./panels/Pile.svelte";
import { picking } from "./choice";
import { key } from "./keys";
import { pointing } from "./pointing";
import { prompt } from "./prompt";
import Scores from "./panels/Scores.svelte";
import { sound } from "./sounds/sound";
import { duration } from "./scoring/stage.svelte";
import { losses } from "./builds";
import { inSteps, next } from "./scoring/steps";
import Steps from "./panels/Steps.svelte";
import ScoringSentence from "./panels/ScoringSentence.svelte";
import { shownColours } from "./standing";
import { t } from "./words";

const face: Face = {
  begin: () => new BoardState(),
  Board,
  Hand,
  Scores,
  Facts,
  prompt,
  actions: () => [],
  key,
  duration,
  sided: true,
  colours: (scene, seat) => shownColours(scene.current.state, seat),
  losses,
  phoneStrip: { on: picking, Strip: Pile },
  scoringSteps: { on: inSteps, next, Steps, Sentence: ScoringSentence },
  pointing,
  sound,
  itemName: (card) => t(`card.${card as 1}`),
};
export default face;
