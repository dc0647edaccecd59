// What the menu leads to beside the links of the bar.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    daily: "Daily deal",
    puzzles: "Puzzles",
    tournaments: "Tournaments",
    analysis: "Analysis board",
    explorer: "Explorer",
  },
  de: {
    daily: "Tagespartie",
    puzzles: "Aufgaben",
    tournaments: "Turniere",
    analysis: "Analysebrett",
    explorer: "Erkundung",
  },
});
