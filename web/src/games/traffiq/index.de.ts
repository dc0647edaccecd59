import type { Translation } from "../../core/i18n.svelte";
import type index from "./index";

export default {
  name: "TraffIQ",
  title: "Manhattan TraffIQ",
  line: "Mit dem Taxi durch Manhattan. Bau die Straße, dann gehört sie dir.",
  how: "Du gegen einen Computerspieler. Etwa 20 Minuten.",
  short: "Eine Stadt aus Plättchen, Taxis und LKWs",
} satisfies Translation<(typeof index)["about"]["t"]>;
