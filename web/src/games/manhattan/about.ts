// How the game is introduced, on pages that do not need its board.

import type { About } from "../../core/game";
import { words } from "../../core/i18n";

export const about: About = {
  order: 1,
  sky: "--sky-1",
  ground: "--sky-1",
  middle: "50% -34cqi",
  t: words({
    en: {
      name: "Manhattan",
      title: "Manhattan",
      line: "Six cities. One skyline. Yours on top.",
      how: "You against three computer players. About 25 minutes.",
      short: "Six cities, towers, majorities",
    },
    de: {
      name: "Manhattan",
      title: "Manhattan",
      line: "Sechs Städte. Eine Skyline. Und du ganz oben.",
      how: "Du gegen drei Computerspieler. Etwa 25 Minuten.",
      short: "Sechs Städte, Türme, Mehrheiten",
    },
  }),
};
