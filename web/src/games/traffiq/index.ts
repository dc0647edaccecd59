// What this folder offers to the pages.

import type { GameFolder } from "../../core/game";
import { words } from "../../core/i18n.svelte";
import type { Facts, State } from "./api";
import type { BoardSession } from "./session.svelte";

export default {
  about: {
    order: 2,
    sky: "var(--sky-6)",
    ground: "var(--table)",
    middle: "50% 100%",
    t: words(
      {
        name: "TraffIQ",
        title: "Manhattan TraffIQ",
        line: "Manhattan by taxi. Build the street, own the street.",
        how: "You against one computer player. About 20 minutes.",
        short: "A city of tiles, taxis and trucks",
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
} satisfies GameFolder<State, Facts, BoardSession>;
