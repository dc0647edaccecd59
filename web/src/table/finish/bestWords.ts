// What is said of a record, which comes with the end of a game.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    record: "Your best result on this device. So far: {n} point | Your best result on this device. So far: {n} points",
  },
  import.meta.glob("./bestWords.??.ts"),
);
