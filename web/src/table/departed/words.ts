// What is said to somebody who has left a game, or lost the seat on time.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    timeout: "Your time is up",
    left: "You have left the game",
    bot: "{name} plays on in your place.",
    nobody: "Nobody plays on in your place.",
    "costs.try": "This was your only try at this deal.",
    "costs.tournament": "You lose this game of the tournament.",
    "costs.rated": "You lose this game, and your rating falls.",
    somebody: "Somebody",
    stay: "You can watch, and ask for a rematch at the end.",
    new: "New game",
    tournament: "To the tournament",
    home: "Home",
  },
  import.meta.glob("./words.??.ts"),
);
