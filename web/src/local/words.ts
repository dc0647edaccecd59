// What only the pages without a server say.

import { words } from "../core/i18n.svelte";

export const t = words(
  {
    "page.play": "Play",
    "page.puzzles": "Puzzles",
    "page.learn": "Lessons",
    "page.rules": "Rules",
    device: "What is kept here",
    loaded: "{done} of {all} MB",
    loading: "The game is coming to this device. Next time it starts at once, without a network too.",
    starting: "One moment, it is starting …",
    failed: "The game could not be loaded. Check your connection, and load the page again.",
    other: "Another tab has a different version of Midtown: close the other tabs, or load this page again.",
    insecure: "Browsers run this page only over a secure connection: open it by an address that begins with https.",
    again: "Load again",
    "unkept.full":
      "This device has no space left: free some, and everything is saved with your next move; until then it lasts as long as this page.",
    "unkept.denied":
      "This browser stores nothing for Midtown, so your games end with this page: save their records first, or allow site data and reload the page.",
    "unkept.nothing": "You chose to keep nothing on this device: your games end with this page.",
    "never.title": "Never played?",
    "never.text": "Tansy shows you in three minutes. You build, she explains.",
    "never.go": "Lesson: {game}",
    "practice.title": "Practice deal, {day}",
    "practice.text":
      "Everybody with this page has the same cards today. It is not the daily deal of a server: nobody is ranked, and you may play it again.",
    "practice.go": "Play {game}",
    "own.title": "Several people, one device",
    "own.text": "Choose who plays, how many, and which rules. The device goes around.",
    "own.go": "Set up a table",
    "site.title": "Put it on your own site",
    "site.text": "This page is a folder of files. Any host can serve it, at any address, without a database.",
    "site.writes": "writes the folder build/site. Upload it.",
    "server.title": "With a server you also have",
    "server.people": "games against people, live or a day a move",
    "server.daily": "the daily deal with its ranking",
    "server.contests": "tournaments, clubs and ratings",
    "server.devices": "your games on every device",
    thought: "How far the thinking is",
    "review.offer":
      "See how the chances moved, which moves cost most and who was lucky. In the browser this takes four to twelve minutes, depending on the game; you can stop it and go on later.",
    "review.stop": "Stop",
    "needs.title": "This needs a server",
    "needs.text": "There is none here, so nobody else can be reached. Everything against the computer works.",
    "needs.home": "Play against the computer",
  },
  import.meta.glob("./words.??.ts"),
);
