// Manhattan TraffIQ as it looks.

import type { Face } from "./scene";
import "./tokens.css";
import Aside from "./panels/Aside.svelte";
import Board from "./board/Board.svelte";
import Facts from "./panels/Facts.svelte";
import Hand from "./panels/Hand.svelte";
import { duration } from "./map/motion";
import { pointing } from "./pointing";
import { actions, key, prompt } from "./prompt";
import { begin } from "./session.svelte";
import StepPicture from "./panels/StepPicture.svelte";
import Scores from "./panels/Scores.svelte";
import { sound } from "./sounds/sound";
import { shownColours } from "./standing";
import { losses } from "./map/marks";
import { turnSteps } from "./turnSteps";
import { sides, t } from "./words";

const face: Face = {
  begin,
  Board,
  Hand,
  Scores,
  Aside,
  Facts,
  prompt,
  actions,
  key,
  duration,
  losses,
  turnSteps,
  StepPicture,
  pointing,
  sound,
  itemName: (tile) => t("tile.other", sides(String(tile))),
  colours: (scene, seat) => shownColours(scene.current.state, seat),
};

export default face;
