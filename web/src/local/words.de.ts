import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  "page.play": "Spielen",
  "page.puzzles": "Aufgaben",
  "page.learn": "Lernen",
  "page.rules": "Regeln",
  device: "Was hier gespeichert ist",
  loaded: "{done} von {all} MB",
  loading: "Das Spiel kommt auf dieses Gerät. Beim nächsten Mal startet es sofort, auch ohne Netz.",
  starting: "Einen Moment, es startet …",
  failed: "Das Spiel konnte nicht geladen werden. Prüfe die Verbindung und lade die Seite neu.",
  other: "Ein anderer Tab hat eine andere Version von Midtown: Schließ die anderen Tabs, oder lade diese Seite neu.",
  insecure: "Browser führen diese Seite nur über eine sichere Verbindung aus: Öffne sie unter einer Adresse mit https.",
  again: "Neu laden",
  "unkept.full":
    "Auf diesem Gerät ist kein Platz mehr: Schaff welchen, dann wird mit deinem nächsten Zug alles gespeichert; bis dahin bleibt es nur, solange diese Seite offen ist.",
  "unkept.denied":
    "Dieser Browser speichert nichts für Midtown, deshalb enden deine Partien mit dieser Seite: Sichere vorher ihre Aufzeichnungen, oder erlaube Websitedaten und lade die Seite neu.",
  "unkept.nothing": "Du wolltest auf diesem Gerät nichts behalten: Deine Partien enden mit dieser Seite.",
  "never.title": "Noch nie gespielt?",
  "never.text": "Tansy zeigt es dir in drei Minuten. Du baust, sie erklärt.",
  "never.go": "Lektion: {game}",
  "practice.title": "Übungsspiel, {day}",
  "practice.text":
    "Alle mit dieser Seite haben heute dieselben Karten. Es ist nicht das Tagesspiel eines Servers: Es gibt keine Rangliste, und du kannst es noch einmal spielen.",
  "practice.go": "{game} spielen",
  "own.title": "Mehrere Leute, ein Gerät",
  "own.text": "Such dir aus, wer mitspielt, wie viele und mit welchen Regeln. Das Gerät geht reihum.",
  "own.go": "Tisch einrichten",
  "site.title": "Auf deiner eigenen Seite",
  "site.text": "Diese Seite ist ein Ordner voller Dateien. Jeder Webspace kann ihn ausliefern, ohne Datenbank.",
  "site.writes": "schreibt den Ordner build/site. Lade ihn hoch.",
  "server.title": "Mit einem Server gibt es noch",
  "server.people": "Partien gegen andere, live oder ein Zug am Tag",
  "server.daily": "das Tagesspiel mit Rangliste",
  "server.contests": "Turniere, Klubs und Wertungen",
  "server.devices": "deine Partien auf jedem Gerät",
  thought: "Wie weit das Nachdenken ist",
  "review.offer":
    "Sieh dir an, wie sich die Chancen bewegt haben, welche Züge am meisten gekostet haben und wer Glück hatte. Im Browser dauert das je nach Spiel vier bis zwölf Minuten; du kannst anhalten und später weitermachen.",
  "review.stop": "Anhalten",
  "needs.title": "Dafür braucht es einen Server",
  "needs.text": "Hier ist keiner, also auch niemand sonst. Gegen den Computer geht alles.",
  "needs.home": "Gegen den Computer spielen",
} satisfies Translation<typeof t>;
