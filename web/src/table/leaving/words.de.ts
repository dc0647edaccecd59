import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  leave: "Partie verlassen …",
  "leave.sure": "Diese Partie endgültig verlassen?",
  "leave.yes": "Verlassen",
  stay: "Bleiben",
  abandon: "Partie abbrechen …",
  "abandon.ask": "Abbruch der Partie vorschlagen",
  "abandon.sure": "Diese Partie abbrechen?",
  "abandon.costs": "Dann ist sie vorbei, und niemand gewinnt.",
  "abandon.yes": "Abbrechen",
  "takeback.ask": "Um Rücknahme meines letzten Zugs bitten",
  takeback: "Meinen letzten Zug zurücknehmen",
  "costs.try": "Du hast bei dieser Tagespartie nur einen Versuch. Er ist dann verbraucht, ohne Ergebnis.",
  "costs.tournament": "Du verlierst diese Turnierpartie.",
  "costs.rated": "Du verlierst diese Partie, und deine Wertungszahl sinkt.",
  "costs.last": "Du verlierst diese Partie: Deine Wertungszahl sinkt wie bei einem letzten Platz.",
  "costs.lost": "Du verlierst diese Partie.",
  "costs.bot": "Ein Computerspieler übernimmt deinen Platz.",
  "costs.ends": "Dann ist sie vorbei, und niemand gewinnt.",
  "costs.stuck": "Ohne dich geht sie nicht weiter, und niemand gewinnt.",
  "costs.nothing": "Alle anderen haben die Partie verlassen. Dich kostet es nichts.",
} satisfies Translation<typeof t>;
