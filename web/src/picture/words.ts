// What a picture of a position says beside the board.

import { words } from "../core/i18n";

export const t = words({
  en: {
    start: "The game begins",
    move: "Move {n}",
    over: "Final result",
  },
  de: {
    start: "Die Partie beginnt",
    move: "Zug {n}",
    over: "Ergebnis",
  },
});
