// What is said on every page.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    skip: "Skip to content",
    home: "Home",
    tables: "Open tables",
    pages: "Pages",
    "page.play": "Play",
    "page.daily": "Daily deal",
    "page.puzzles": "Puzzles",
    "page.tournaments": "Tournaments",
    "page.watch": "Watch",
    "page.people": "People",
    "page.rules": "Rules",
    "below.play": "Play",
    "below.daily": "Daily",
    "below.watch": "Watch",
    "below.people": "People",
    you: "You",
    waits: "game waits for you | games wait for you",
    "waits.short": "waits for you | wait for you",
    dark: "Dark",
    light: "Light",
    menu: "Menu",
    board: "Board",
    close: "Close",
    back: "Back",
    trouble: "This page could not be loaded. Please check your connection.",
    loading: "Loading the next page",
    outdated: "There is a new version of Midtown. Please load the page again.",
    again: "Try again",
  },
  import.meta.glob("./words.??.ts"),
);
