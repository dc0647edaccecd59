// What the host of a server says about itself and about data.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    missing: "The host of this server has not written this page.",
    home: "To the start page",
  },
  import.meta.glob("./words.??.ts"),
);
