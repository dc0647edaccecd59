// What is said about programs with accounts of their own: those that one has registered, and challenges to them.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
    title: "Your programs",
    lead: "A program of yours can have an account of its own. Its name ends with [bot] wherever it is shown, and your name stands on its page.",
    guest: "First claim your name",
    "guest.text":
      "A program belongs to a player with a claimed name. It takes a password or a passkey, no e-mail address.",
    claim: "Claim your name",
    ladder: "Ratings of programs",
    register: "Register a program",
    name: "Name",
    "name.text": "“[bot]” is added to it.",
    "register.do": "Register",
    none: "No program yet",
    "none.text":
      "Register one here, start it on your own computer with its token, and it plays under its own name and rating.",
    here: "Running",
    away: "Not running",
    token: "Token of {name}",
    "token.text": "It is shown only once. Anyone who has it can play in the name of your program. Put it into a file.",
    start: "Then start your program:",
    "token.new": "New token",
    "token.of": "New token for {name}",
    remove: "Delete",
    "remove.of": "Delete {name}",
    "remove.text": "It leaves its tables and loses its ratings. Finished games stay, without its name.",
    cancel: "Cancel",
    removed: "{name} is deleted.",
    challenge: "Challenge",
    "challenge.text": "A game of two. It is not rated.",
    "challenge.away": "This program is not running now.",
    game: "Game",
    pace: "Time control",
    "pace.10m": "10 min each",
    "pace.20m": "20 min each",
    "pace.1d": "a day a move",
    waiting: "Waiting for its answer …",
    withdraw: "Withdraw",
    "answer.game": "It does not play this game.",
    "answer.pace": "It does not play with this time control.",
    "answer.busy": "It plays no further games now.",
    "answer.over": "It has not answered.",
  },
  import.meta.glob("./words.??.ts"),
);
