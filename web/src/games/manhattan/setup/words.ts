// What is said where a position is set up by hand.

import { words } from "../../../core/i18n.svelte";

export const t = words(
  {
    piece: "What a plot gets",
    top: "Take the top piece away",
    towers: "Towers",
    plot: "{city}, {plot}: {what}",
    empty: "empty",
    floors: "{n} floor, {owner} | {n} floors, {owner}",
    round: "Round",
    moment: "Who is to move",
    picks: "{name} picks",
    builds: "{name} builds, {n} piece left | {name} builds, {n} pieces left",
    cards: "Cards of {name}, as they read from that side",
    card: "Card {n} of {name}",
    points: "Points",
    filled: "Supplies, pieces of the round and played cards are filled in to fit.",
  },
  import.meta.glob("./words.??.ts"),
);
