import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./opening";

export default {
  first: "Das erste Bauteil | Die ersten {n} Bauteile",
  floors: "{n} Stockwerk | {n} Stockwerke",
} satisfies Translation<typeof t>;
