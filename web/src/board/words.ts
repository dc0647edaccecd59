// What is said beside the board of any game.

import { words } from "../core/i18n";

export const t = words({
  en: { meaning: "What does this mean?" },
  de: { meaning: "Was heißt das?" },
});
