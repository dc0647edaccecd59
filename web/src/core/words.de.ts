import type { Translation } from "./i18n.svelte";
import type { t } from "./words";

export default {
  offline: "Keine Verbindung zum Server.",
  late: "Der Server braucht zu lange für eine Antwort. Versuch es noch einmal.",
  server: "Der Server hat ein Problem. Versuch es gleich noch einmal.",
  foreign: "Statt des Servers hat etwas anderes geantwortet. Musst du dich in diesem Netz anmelden?",
  unexpected: "Auf dieser Seite ist etwas schiefgegangen. Lade sie neu.",
} satisfies Translation<typeof t>;
