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
    missing: "This page does not exist.",
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
    missing: "Diese Seite gibt es nicht.",
  },
});
