import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Zuschauen",
  live: "live",
  last: "letzte Partie",
  day: "Partie des Tages",
  players: "Wer spielt",
  turn: "am Zug",
  points: "{n} Punkt | {n} Punkte",
  watch: "Zuschauen",
  replay: "Nachspielen",
  more: "Noch {n} Partie | Noch {n} Partien",
  finished: "Zuletzt beendet",
  empty: "Gerade spielt niemand öffentlich",
  "empty.text":
    "Eröffne einen öffentlichen Tisch: Wer hier hereinschaut, findet deine Partie. Oder spiel die Partie, die heute alle bekommen.",
  open: "Öffentlichen Tisch eröffnen",
  daily: "Tagespartie spielen",
  versus: "{one} gegen {other}",
  begun: "Eine Partie hat eben angefangen",
  level: "Alle haben {n} Punkt | Alle haben {n} Punkte",
  "level.two": "{names}: je {n} Punkt | {names}: je {n} Punkte",
  leads: "{name} führt mit einem Punkt | {name} führt mit {n} Punkten",
  together: "{names} führen gemeinsam",
  won: "{name} hat mit {n} Punkt gewonnen | {name} hat mit {n} Punkten gewonnen",
  shared: "{names} haben gemeinsam gewonnen",
  abandoned: "Abgebrochen",
} satisfies Translation<typeof t>;
