// What is said of decisions and the level that they speak for.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    kept: "{kept} of 100",
    loss: "{n} decision, {loss} lost on average | {n} decisions, {loss} lost on average",
    level: "About level {level}",
    "level.most": "Level {level} or better",
    "level.least": "Level {level} or below",
    range: "With 95% certainty between level {low} and level {high}.",
    "range.one": "With 95% certainty near level {low}.",
    "range.all": "That is too little to tell: anything from level {low} to level {high} would fit.",
  },
  de: {
    kept: "{kept} von 100",
    loss: "{n} Entscheidung, im Schnitt {loss} verloren | {n} Entscheidungen, im Schnitt {loss} verloren",
    level: "Etwa Stufe {level}",
    "level.most": "Stufe {level} oder besser",
    "level.least": "Stufe {level} oder darunter",
    range: "Mit 95 % Sicherheit zwischen Stufe {low} und Stufe {high}.",
    "range.one": "Mit 95 % Sicherheit nahe bei Stufe {low}.",
    "range.all": "Das ist zu wenig für ein Urteil: Alles von Stufe {low} bis Stufe {high} würde passen.",
  },
});
