import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Was auf diesem Gerät gespeichert ist",
  games: "1 Partie | {n} Partien",
  size: "{size} MB insgesamt, Partien und Programm",
  "size.unknown": "wie viel Platz das braucht, sagt dieser Browser nicht",
  why: "Deine Partien bleiben in diesem Browser und sonst nirgends. Auch das Programm ist gespeichert, damit es ohne Netz startet.",
  memory: "Nichts ist gespeichert. Was du spielst, ist da, bis du die Seite schließt.",
  nothing: "Auf diesem Gerät nichts behalten",
  "nothing.text":
    "Löscht Partien, Aufgaben, Analysen, Einstellungen und das Programm. Danach bleibt nur diese Entscheidung, und jeder Besuch lädt alles neu.",
  sure: "Hier alles löschen?",
  "sure.text":
    "Deine Partien, gelösten Aufgaben und Analysen in diesem Browser sind dann endgültig weg. Was du später noch haben willst, sichere vorher als Aufzeichnung.",
  "sure.not": "Alles behalten",
  "sure.do": "Alles löschen",
  kept: "Ab jetzt wird alles gespeichert, auch was du gespielt hast, seit die Seite offen ist.",
} satisfies Translation<typeof t>;
