// What is said around a game that is looked at again.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    loading: "Loading the game …",
    empty: "No move has been played at this table yet.",
    none: "This game does not exist or is not public. Ask for its link.",
    offline: "This game was never opened on this device, so it needs a connection.",
    ways: "About this game",
    from: "Seen by",
    analyse: "Analyse from here",
    explorer: "What others played",
    table: "To the table",
    over: "Final scoring",
    continued: "This game was continued from a record. The person who uploaded it may have known all hands.",
    running: "The game is still running: what is hidden stays hidden.",
    "analyse.short": "Analyse",
    scores: "Scores",
    hand: "Show the hand",
    "hand.title": "Hand",
    "hand.text": "What this player held at that moment, shown below the board.",
  },
  import.meta.glob("./words.??.ts"),
);
