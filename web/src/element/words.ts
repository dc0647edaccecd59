// What `<midtown-replay>` says beside the words of a replay.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    board: "Board. Arrow keys: move by move. Space: play. Home, End: beginning, end.",
    position: "Board",
    loading: "Loading the game …",
    scores: "Points",
    over: "Final scoring",
    missing: "The game cannot be loaded. Check the address in src.",
    bare: "This file is a record without positions. Write them with: midtown record frames game.json -o frames.json",
    wrong: "This file is not a game of Midtown. Write one with: midtown record frames game.json -o frames.json",
  },
  import.meta.glob("./words.??.ts"),
);
