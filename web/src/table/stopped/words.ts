// What is said of a game that was abandoned, or lost before its end.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Left unfinished",
    all: "All of you agreed to stop. Nobody has won, and nobody has lost.",
    "all.watching": "All agreed to stop. Nobody has won, and nobody has lost.",
    unrated: "No rating changes.",
    you: "You stopped the game before its end.",
    one: "{name} stopped the game before its end.",
    left: "{names} left, and all who stayed agreed to stop.",
    off: "The tournament was called off. This game does not count.",
    nobody: "The game ended early. Nobody has won.",
    "out.timeout": "You have run out of time.",
    "out.left": "You have left the game.",
    stood: "How it stood",
    proposed: "proposed to stop",
    agreed: "agreed",
    gone: "left the game",
    again: "Start a new game",
    "forfeit.timeout": "{name} lost on time.",
    "forfeit.left": "{name} lost by leaving.",
    "own.timeout": "You lost on time.",
    "own.left": "You lost by leaving.",
    "lost.timeout": "lost on time",
    "lost.left": "lost by leaving",
  },
  import.meta.glob("./words.??.ts"),
);
