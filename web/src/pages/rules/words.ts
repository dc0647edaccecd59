// What stands around the rules; the rules themselves come from the server.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    title: "Rules",
    puzzles: "Puzzles: one move is better than all others",
    explorer: "Explorer: how games begin, and what a seat is worth",
    lead: "Rule by rule, in our own words. Every refusal at the table links to its rule.",
    read: "Read the rules",
    search: "Search the rules",
    contents: "Contents",
    matches: "{n} rule with “{text}” | {n} rules with “{text}”",
    none: "No rule with “{text}”.",
    here: "This is the rule in question",
    link: "Link to this rule",
    learn: "First game: 3 minutes",
    other: "All games",
  },
  de: {
    title: "Regeln",
    puzzles: "Aufgaben: Ein Zug ist besser als alle anderen",
    explorer: "Erkundung: wie Partien beginnen und was ein Platz wert ist",
    lead: "Regel für Regel, in eigenen Worten. Jede Ablehnung am Tisch verweist auf ihre Regel.",
    read: "Regeln lesen",
    search: "In den Regeln suchen",
    contents: "Inhalt",
    matches: "{n} Regel mit „{text}“ | {n} Regeln mit „{text}“",
    none: "Keine Regel mit „{text}“.",
    here: "Um diese Regel geht es",
    link: "Link zu dieser Regel",
    learn: "Erste Partie: 3 Minuten",
    other: "Alle Spiele",
  },
});
