// What is said before one leaves a game or calls it off.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    leave: "Leave the game …",
    "leave.sure": "Leave this game for good?",
    "leave.yes": "Leave",
    stay: "Stay",
    abandon: "Abandon the game …",
    "abandon.ask": "Propose to abandon the game",
    "abandon.sure": "Abandon this game?",
    "abandon.costs": "The game is over then, and nobody wins.",
    "abandon.yes": "Abandon",
    "takeback.ask": "Ask to take back my last move",
    takeback: "Take back my last move",
    "costs.try": "This is your only try at this deal. It is used up then, without a result.",
    "costs.tournament": "You lose this game of the tournament.",
    "costs.rated": "You lose this game, and your rating falls.",
    "costs.last": "You lose this game: your rating falls as for a last place.",
    "costs.lost": "You lose this game.",
    "costs.bot": "A computer player takes over your seat.",
    "costs.ends": "The game is over then, and nobody wins.",
    "costs.stuck": "The game cannot go on without you. Nobody wins.",
    "costs.nothing": "All others have left. Leaving costs you nothing.",
  },
  import.meta.glob("./words.??.ts"),
);
