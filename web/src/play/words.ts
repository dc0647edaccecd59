// The list of legal moves, and the terms of a daily deal.

import { words } from "../core/i18n";

export const t = words({
  en: {
    "moves.title": "Legal moves",
    "moves.loading": "Loading the moves …",
    "moves.none": "It is not your turn.",
    "moves.confirm": "Press again to play it",
    "moves.find": "Find a move",
    "moves.count": "{n} move | {n} moves",
    "deal.title": "Your only try",
    "deal.try": "Everybody plays a deal once. Your try begins now.",
    "deal.clock": "There is no clock. The game counts if you finish it by {when}.",
    "deal.past": "There is no clock. This deal's day is over: the game does not count any more.",
    "deal.help": "There are no hints. You can undo a move only during your turn, and only before you see anything new.",
    "deal.leave": "If you leave the game, your try is used up, without a result.",
    "deal.results": "You see how others did when you have finished.",
    "deal.begin": "Begin",
    "deal.not": "Not yet",
  },
  de: {
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
  },
});
