import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  waiting: "Wartet auf dich",
  play: "Spielen",
  me: "Dein Konto",
  new: "Neuer Tisch",
  ratings: "Rangliste",
  analysis: "Analysebrett",
  explorer: "Erkundung",
  imprint: "Impressum",
  privacy: "Datenschutz",
} satisfies Translation<typeof t>;
