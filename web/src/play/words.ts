// The hand, the list of legal moves, and the terms of a daily deal.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    hand: "Your hand",
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
  import.meta.glob("./words.??.ts"),
);
