// The ways into the rules: their parts with the time that they take to read, and what people ask.

import type { Guide } from "../../../core/game";
import { words } from "../../../core/i18n.svelte";

export const t = words(
  {
    line: "Stack floors in six cities. The piece on top owns the tower.",
    length: "A game against three computer players takes about 25 minutes",
    board: "Board, pieces and cards",
    turn: "A turn: card, piece, tower",
    taking: "Taking over a tower",
    scoring: "Scoring: tallest, cities, towers",
    two: "Players, colours and rounds",
    end: "Start, end and ties",
    safe: "When is a tower safe?",
    equal: "What if two towers are equally tall?",
    card: "Which plot does my card name?",
    stuck: "What if I cannot build anywhere?",
    tie: "Who wins when the points are equal?",
  },
  import.meta.glob("./guide.??.ts"),
);

export const guide = (): Guide => ({
  line: t("line"),
  length: t("length"),
  chapters: [
    { from: "M-BOARD", title: t("board"), minutes: 2 },
    { from: "M-DEAL", title: t("turn"), minutes: 1 },
    { from: "M-OWNER", title: t("taking"), minutes: 2 },
    { from: "M-SCORE", title: t("scoring"), minutes: 1 },
    { from: "M-ROUNDS", title: t("two"), minutes: 1 },
    { from: "M-START", title: t("end"), minutes: 1 },
  ],
  questions: [
    { rule: "M-BUILD", text: t("safe") },
    { rule: "M-SCORE", text: t("equal") },
    { rule: "M-ORIENT", text: t("card") },
    { rule: "M-FORFEIT", text: t("stuck") },
    { rule: "M-END", text: t("tie") },
  ],
});
