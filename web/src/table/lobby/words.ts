// What is said while a table has free seats.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    "lobby.title": "One seat is free | {n} seats are free",
    "lobby.text": "The game begins here by itself once all seats are taken.",
    "lobby.host":
      "Let somebody scan the code, or send the link. The game begins here by itself once all seats are taken.",
    "lobby.new": "has just taken a seat",
    "lobby.seated": "{names} has taken a seat. | {names} have taken their seats.",
    "lobby.free": "Still free",
    "lobby.seat": "seat {n}",
    "lobby.sit": "Take a seat",
    "lobby.invite": "Invite somebody",
    "lobby.invited": "{n} invitation has been sent. | {n} invitations have been sent.",
    "lobby.invited.before": "They have been invited before.",
    "lobby.hints": "With hints: everybody at this table may ask a computer player.",
    "lobby.fair": "How is this proven fair?",
    "lobby.commitment":
      "A secret already fixes the shuffle. This is its commitment (SHA-256); every player adds a number:",
  },
  import.meta.glob("./words.??.ts"),
);
