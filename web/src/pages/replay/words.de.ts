import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  loading: "Die Partie wird geladen …",
  empty: "An diesem Tisch wurde noch nicht gezogen.",
  none: "Diese Partie gibt es nicht, oder sie ist nicht öffentlich. Bitte um ihren Link.",
  offline: "Diese Partie wurde auf diesem Gerät noch nie geöffnet; dafür brauchst du eine Verbindung.",
  ways: "Zu dieser Partie",
  from: "Ansicht von",
  analyse: "Analyse ab hier",
  explorer: "Was andere spielten",
  table: "Zum Tisch",
  over: "Schlusswertung",
  continued:
    "Diese Partie wurde aus einer Aufzeichnung fortgesetzt. Wer sie hochgeladen hat, kannte vielleicht alle Karten oder Plättchen.",
  running: "Die Partie läuft noch: Was verdeckt ist, bleibt verdeckt.",
  "analyse.short": "Analyse",
  scores: "Punkte",
  hand: "Hand zeigen",
  "hand.title": "Hand",
  "hand.text": "Was dieser Spieler in diesem Moment hatte, unter dem Spielplan.",
} satisfies Translation<typeof t>;
