// The list of legal moves.

import { words } from "../core/i18n";

export const t = words({
  en: {
    "moves.title": "Legal moves",
    "moves.loading": "Loading the moves …",
    "moves.none": "It is not your turn.",
    "moves.confirm": "Press again to play it",
    "moves.find": "Find a move",
    "moves.count": "{n} move | {n} moves",
  },
  de: {
    "moves.title": "Mögliche Züge",
    "moves.loading": "Die Züge werden geladen …",
    "moves.none": "Du bist nicht dran.",
    "moves.confirm": "Zum Spielen noch einmal drücken",
    "moves.find": "Zug suchen",
    "moves.count": "{n} Zug | {n} Züge",
  },
});
