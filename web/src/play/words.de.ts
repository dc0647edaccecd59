import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  hand: "Deine Hand",
  "moves.title": "Mögliche Züge",
  "moves.loading": "Die Züge werden geladen …",
  "moves.none": "Du bist nicht dran.",
  "moves.confirm": "Zum Spielen noch einmal drücken",
  "moves.find": "Zug suchen",
  "moves.count": "{n} Zug | {n} Züge",
  "deal.title": "Nur ein Versuch",
  "deal.try": "Jeder spielt eine Tagespartie nur einmal. Dein Versuch beginnt jetzt.",
  "deal.clock": "Es gibt keine Uhr. Die Partie zählt, wenn du bis {when} fertig bist.",
  "deal.past": "Es gibt keine Uhr. Der Tag dieser Partie ist vorbei: Sie zählt nicht mehr.",
  "deal.help":
    "Es gibt keine Tipps. Rückgängig machen kannst du einen Zug nur, solange du dran bist und nichts Neues gesehen hast.",
  "deal.leave": "Wenn du die Partie verlässt, ist dein Versuch verbraucht, ohne Ergebnis.",
  "deal.results": "Was andere daraus gemacht haben, siehst du, wenn du fertig bist.",
  "deal.begin": "Los geht’s",
  "deal.not": "Noch nicht",
} satisfies Translation<typeof t>;
