import type { Translation } from "../../core/i18n.svelte";
import type index from "./index";

export default {
  name: "Manhattan",
  title: "Manhattan",
  line: "Sechs Städte. Eine Skyline. Und du ganz oben.",
  how: "Du gegen drei Computerspieler. Etwa 25 Minuten.",
  short: "Sechs Städte, Türme, Mehrheiten",
} satisfies Translation<(typeof index)["about"]["t"]>;
