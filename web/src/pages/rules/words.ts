// What stands around the rules; the rules themselves come from the server.

import { words } from "../core/words";

export const t = words({
  en: {
    title: "Rules",
    lead: "Paragraph by paragraph, in our own words. Every refusal at the table links to its own.",
    read: "Read the rules",
    search: "Search the rules",
    contents: "Contents",
    found: "{n} paragraph with “{text}” | {n} paragraphs with “{text}”",
    none: "No paragraph with “{text}”.",
    here: "You were sent here",
    link: "Link to this paragraph",
    learn: "First game: 3 minutes",
    other: "All games",
    missing: "There is no such game.",
  },
  de: {
    title: "Regeln",
    lead: "Absatz für Absatz, in eigenen Worten. Jede Ablehnung am Tisch verweist auf ihren.",
    read: "Regeln lesen",
    search: "In den Regeln suchen",
    contents: "Inhalt",
    found: "{n} Absatz mit „{text}“ | {n} Absätze mit „{text}“",
    none: "Kein Absatz mit „{text}“.",
    here: "Um diesen Absatz geht es",
    link: "Link zu diesem Absatz",
    learn: "Erste Partie: 3 Minuten",
    other: "Alle Spiele",
    missing: "Dieses Spiel gibt es nicht.",
  },
});
