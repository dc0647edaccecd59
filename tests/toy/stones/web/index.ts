// What this game offers to the pages.

import type { GameFolder } from "midtown/core/game";
import { words } from "midtown/core/i18n";
import type { Facts, State } from "./state";

export default {
  about: {
    order: 3,
    sky: "light-dark(#d9c2e0, #3d2a45)",
    ground: "light-dark(#e9dfee, #2a1f30)",
    middle: "50% 100%",
    t: words({
      en: {
        name: "Stones",
        title: "Stones",
        line: "Take one or two, and keep your card to yourself.",
        how: "You against one computer player. About a minute.",
        short: "A heap of stones",
      },
      de: {
        name: "Steine",
        title: "Steine",
        line: "Nimm einen oder zwei, und behalt deine Karte für dich.",
        how: "Du gegen einen Computerspieler. Etwa eine Minute.",
        short: "Ein Haufen Steine",
      },
    }),
  },
  face: () => import("./face"),
  finish: () => import("./finish"),
} satisfies GameFolder<State, Facts>;
