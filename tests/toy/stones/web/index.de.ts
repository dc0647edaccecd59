import type { Translation } from "midtown/core/i18n.svelte";
import type index from "./index";

export default {
  name: "Steine",
  title: "Steine",
  line: "Nimm einen oder zwei, und behalt deine Karte für dich.",
  how: "Du gegen einen Computerspieler. Etwa eine Minute.",
  short: "Ein Haufen Steine",
} satisfies Translation<(typeof index)["about"]["t"]>;
