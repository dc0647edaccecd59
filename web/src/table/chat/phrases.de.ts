import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./phrases";

export default {
  hello: "Hallo!",
  luck: "Viel Glück!",
  move: "Guter Zug!",
  close: "Das war knapp!",
  oops: "Hoppla!",
  moment: "Einen Moment, bitte.",
  thanks: "Danke!",
  game: "Schönes Spiel!",
} satisfies Translation<typeof t>;
