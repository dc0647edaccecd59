import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./headlines";

export default {
  leads: "Führst du nach Runde {round} und hast den höchsten Turm, gewinnst du {n} von 10 Partien.",
  "leads.note": "In Führung ohne ihn: {without}. Hinten: {behind}.",
  picks: "Nimm die hohen Bauteile zuerst: In Runde {round} ist ein Vierer {points} Punkte mehr wert als ein Einer.",
  "picks.note": "In Runde {round} sind es nur {points}.",
  rounds: "Runde für Runde",
} satisfies Translation<typeof t>;
