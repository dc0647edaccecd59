// What this game offers to the pages.

import type { GameFolder } from "midtown/core/game";
import { words } from "midtown/core/i18n.svelte";
import type { Facts, State } from "./state";

export default {
  about: {
    order: 3,
    sky: "light-dark(#d9c2e0, #3d2a45)",
    ground: "light-dark(#e9dfee, #2a1f30)",
    middle: "50% 100%",
    t: words(
      {
        name: "Stones",
        title: "Stones",
        line: "Take one or two, and keep your card to yourself.",
        how: "You against one computer player. About a minute.",
        short: "A heap of stones",
      },
      import.meta.glob("./index.??.ts"),
    ),
  },
  face: () => import("./face"),
  finish: () => import("./finish"),
} satisfies GameFolder<State, Facts>;
