import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Kalender und Feeds",
  text: "Deine Termine in deinem Kalender, deine Züge im Feedreader.",
  claim: "Für eigene Adressen musst du dir erst deinen Namen sichern.",
  account: "Konto",
  make: "Adressen anlegen",
  made: "Deine Adressen sind da.",
  renew: "Neue Adressen",
  renewed: "Diese Adressen sind neu. Die alten zeigen nichts mehr.",
  remove: "Entfernen",
  removed: "Deine Adressen sind entfernt. Sie zeigen nichts mehr.",
  secret: "Wer so eine Adresse kennt, liest mit. Meldest du dich überall ab, enden sie.",
  dates: "Deine Termine",
  "dates.text": "Für deinen Kalender: wann deine Zeit abläuft, und Turniere, zu denen du angemeldet bist",
  turns: "Deine Züge",
  "turns.text": "Für einen Feedreader: Fernpartien, in denen du dran bist",
  tournaments: "Turniere",
  "tournaments.text": "Für deinen Kalender: alle auf diesem Server",
  "club.text": "Für deinen Kalender: die Turniere dieses Klubs",
  subscribe: "In deinem Kalender",
  "subscribe.label": "Adresse für Kalender",
  "subscribe.text": "Füge sie als Kalender per URL hinzu. Was später dazukommt, erscheint von selbst.",
} satisfies Translation<typeof t>;
