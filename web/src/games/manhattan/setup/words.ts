// What is said where a position is set up by hand.

import { words } from "../../../core/i18n";

export const t = words({
  en: {
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
    cards: "Cards of {name}",
    card: "Card {n} of {name}",
    points: "Points",
    filled: "Supplies, pieces of the round and played cards are filled in to fit.",
  },
  de: {
    piece: "Was ein Bauplatz bekommt",
    top: "Oberstes Bauteil wegnehmen",
    towers: "Türme",
    plot: "{city}, {plot}: {what}",
    empty: "leer",
    floors: "{n} Stockwerk, {owner} | {n} Stockwerke, {owner}",
    round: "Runde",
    moment: "Wer am Zug ist",
    picks: "{name} wählt aus",
    builds: "{name} baut, noch {n} Bauteil | {name} baut, noch {n} Bauteile",
    cards: "Karten von {name}",
    card: "Karte {n} von {name}",
    points: "Punkte",
    filled: "Vorräte, Bauteile der Runde und ausgespielte Karten werden passend ergänzt.",
  },
});
