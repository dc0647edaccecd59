// What is said around a first game; what it teaches comes from the server.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    you: "You",
    title: "{game}: first game",
    choose: "Your first game",
    "choose.text": "About three minutes each: you play real moves, and every rule is explained when you need it.",
    "choose.game": "Real moves on a real board, chapter by chapter. You can stop at any point and go on later.",
    begin: "Start the first game",
    rules: "Read the rules",
    chapters: "Chapters",
    chapter: "Chapter {n}: {title}",
    progress: "{n} of {of}",
    loading: "One moment …",
    next: "Next",
    "next.chapter": "Next: {title}",
    enter: "Read on, or play the move",
    show: "Show me",
    back: "One step back",
    again: "Restart this chapter",
    play: "Play now",
    "play.text": "Against computer players. Hints and rules are there as well.",
    opening: "Setting up the table …",
    moves: "Moves",
    right: "Right",
    wrong: "Not quite",
    speech: "What to do",
    scores: "Scores",
  },
  import.meta.glob("./words.??.ts"),
);
