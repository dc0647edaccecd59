// What this folder offers to the pages.

import type { GameFolder } from "../../core/game";
import { words } from "../../core/i18n.svelte";
import type { Facts, State } from "./api";
import type { BoardState } from "./boardState.svelte";

export default {
  about: {
    order: 1,
    sky: "var(--sky-1)",
    ground: "var(--sky-1)",
    middle: "50% -34cqi",
    t: words(
      {
        name: "Manhattan",
        title: "Manhattan",
        line: "Six cities. One skyline. Yours on top.",
        how: "You against three computer players. About 25 minutes.",
        short: "Six cities, towers, majorities",
      },
      import.meta.glob("./index.??.ts"),
    ),
  },
  face: () => import("./face"),
  finish: () => import("./finish"),
  poster: () => import("./poster"),
  standing: () => import("./standing"),
  options: () => import("./options"),
  guide: () => import("./rules/guide"),
  setUp: () => import("./setup/SetUp.svelte"),
  opening: () => import("./opening"),
  findings: () => import("./measured/findings"),
  headlines: () => import("./measured/headlines"),
} satisfies GameFolder<State, Facts, BoardState>;
