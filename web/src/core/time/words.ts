// What the pages say of a moment that is near.

import { words } from "../i18n.svelte";

export const t = words(
  {
    soon: "{day} at {time}",
    "soon.not": "on {moment}",
  },
  import.meta.glob("./words.??.ts"),
);
