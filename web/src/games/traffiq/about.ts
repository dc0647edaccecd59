// How the game is introduced, on pages that do not need its board.

import type { About } from "../../core/game";
import { words } from "../../core/i18n";

export const about: About = {
  order: 2,
  sky: "--sky-6",
  ground: "--table",
  middle: "50% 100%",
  t: words({
    en: {
      name: "TraffIQ",
      title: "Manhattan TraffIQ",
      line: "Manhattan by taxi. Build the street, own the street.",
      how: "You against one computer player. About 20 minutes.",
      short: "A city of tiles, taxis and trucks",
    },
    de: {
      name: "TraffIQ",
      title: "Manhattan TraffIQ",
      line: "Mit dem Taxi durch Manhattan. Bau die Straße, dann gehört sie dir.",
      how: "Du gegen einen Computerspieler. Etwa 20 Minuten.",
      short: "Eine Stadt aus Plättchen, Taxis und LKWs",
    },
  }),
};
