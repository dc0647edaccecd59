// What is said of feeds: what is in each, and that their addresses are secret.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Calendar and feeds",
    text: "Your dates in your calendar, your turns in a feed reader.",
    claim: "For addresses of your own, claim your name first.",
    account: "Account",
    make: "Make addresses",
    made: "Your addresses are ready.",
    renew: "New addresses",
    renewed: "These addresses are new. The old ones show nothing any more.",
    remove: "Remove",
    removed: "Your addresses are removed. They show nothing any more.",
    secret: "All who know such an address read along. Logging out everywhere ends them.",
    dates: "Your dates",
    "dates.text": "For your calendar: when your time runs out, and tournaments you have entered",
    turns: "Your turns",
    "turns.text": "For a feed reader: correspondence games in which it is your turn",
    tournaments: "Tournaments",
    "tournaments.text": "For your calendar: all of this server",
    "club.text": "For your calendar: the tournaments of this club",
    subscribe: "In your calendar",
    "subscribe.label": "Address for calendars",
    "subscribe.text": "Add it as a calendar by URL. What comes later appears by itself.",
  },
  import.meta.glob("./words.??.ts"),
);
