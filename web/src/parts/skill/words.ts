// What is said of decisions and the level that they speak for.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    kept: "{kept} of 100",
    loss: "{n} decision, {loss} lost on average | {n} decisions, {loss} lost on average",
    level: "About level {level}",
    "level.most": "Level {level} or better",
    "level.least": "Level {level} or below",
    range: "With 95% certainty between level {low} and level {high}.",
    "range.one": "With 95% certainty near level {low}.",
    "range.all": "That is too little to tell: anything from level {low} to level {high} would fit.",
  },
  import.meta.glob("./words.??.ts"),
);
