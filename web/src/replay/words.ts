// What is said while a game is looked at again.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    title: "Replay",
    start: "Beginning",
    move: "Move {n} of {all}",
    first: "To the beginning",
    back: "One move back",
    play: "Play",
    pause: "Pause",
    next: "One move forward",
    last: "To the end",
    slider: "Move",
    step: "One move back, one move on",
    ends: "To the beginning, to the end",
    run: "Play, pause",
    used: "Time that the move took",
    log: "Moves",
    seat: "Seat {n}",
  },
  import.meta.glob("./words.??.ts"),
);
