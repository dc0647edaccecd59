import type { Translation } from "../../../core/i18n.svelte";
import type { t } from "./headlines";

export default {
  leads: "Führst du mit den wenigsten Wagen im Vorrat, gewinnst du {n} von 10 Partien.",
  "leads.note": "Bei {tiles} Plättchen im Stapel. In Führung mit mehr Wagen: {without}. Hinten: {behind}.",
  "bar.leads": "vorn, wenigste",
  "bar.without": "vorn",
  "bar.behind": "hinten",
  endings: "{n} von 10 Partien enden, weil jemand den letzten Wagen einsetzt.",
  "endings.note": "In den anderen wird das letzte Plättchen gelegt.",
  all: "Alle Enden",
} satisfies Translation<typeof t>;
