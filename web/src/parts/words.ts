// What is said on every page.

import { words } from "../core/i18n";

export const t = words({
  en: {
    skip: "Skip to content",
    home: "Home",
    new: "New table",
    tables: "Open tables",
    rules: "Rules",
    ratings: "Ratings",
    me: "Account",
    language: "Deutsch",
    "language.short": "DE",
    dark: "Dark",
    light: "Light",
    menu: "Menu",
    close: "Close",
    back: "Back",
    trouble: "This page could not be loaded. Please check your connection.",
    again: "Try again",
    missing: "This street leads nowhere",
    "missing.text":
      "There is no page at this address. Perhaps the link was cut off on its way, or the table has been cleared since.",
    "dead.end": "Dead end",
    "to.home": "To the start page",
    "to.games": "Your games",
  },
  de: {
    skip: "Zum Inhalt",
    home: "Startseite",
    new: "Neuer Tisch",
    tables: "Offene Tische",
    rules: "Regeln",
    ratings: "Rangliste",
    me: "Konto",
    language: "English",
    "language.short": "EN",
    dark: "Dunkel",
    light: "Hell",
    menu: "Menü",
    close: "Schließen",
    back: "Zurück",
    trouble: "Diese Seite ließ sich nicht laden. Bitte prüf deine Verbindung.",
    again: "Noch einmal versuchen",
    missing: "Diese Straße führt ins Nichts",
    "missing.text":
      "Unter dieser Adresse gibt es keine Seite. Vielleicht ging unterwegs ein Stück des Links verloren, oder der Tisch ist längst abgeräumt.",
    "dead.end": "Sackgasse",
    "to.home": "Zur Startseite",
    "to.games": "Deine Partien",
  },
});
