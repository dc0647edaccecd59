// What is said to whoever was invited.

import { words } from "../core/words";

export const t = words({
  en: {
    title: "You are invited",
    text: "{by} invites you to {game}.",
    "text.nobody": "You are invited to {game}.",
    seat: "Seat {seat} of {players}",
    name: "Your name at the table",
    "name.text":
      "Nothing else is asked. You can claim it with a password later.",
    join: "Take the seat",
    joining: "One moment …",
    fair: "The shuffle is fixed already, and your browser adds a number of its own: nobody can choose the cards.",
    used: "This seat is taken",
    "used.text":
      "An invitation is for one person and counts once. If it was meant for you, ask {by} for a new link.",
    "used.nobody":
      "An invitation is for one person and counts once. If it was meant for you, ask for a new link.",
    expired: "This invitation has expired",
    "expired.text":
      "It was not used for two weeks, or a newer one has taken its place. Ask {by} for a new link.",
    "expired.nobody":
      "It was not used for two weeks, or a newer one has taken its place. Ask for a new link.",
    missing: "This link leads nowhere",
    "missing.text":
      "Perhaps a piece of it was lost on the way. Copy it whole, or ask whoever sent it for a new one.",
    yours: "You sit at this table already.",
    toTable: "To the table",
    tables: "Look at open tables",
    home: "Play against the computer",
    rules: "How it is played",
  },
  de: {
    title: "Du bist eingeladen",
    text: "{by} lädt dich zu {game} ein.",
    "text.nobody": "Du bist zu {game} eingeladen.",
    seat: "Platz {seat} von {players}",
    name: "Dein Name am Tisch",
    "name.text":
      "Mehr wird nicht gefragt. Später kannst du ihn mit einem Passwort sichern.",
    join: "Platz nehmen",
    joining: "Einen Moment …",
    fair: "Wie gemischt wird, steht schon fest, und dein Browser gibt noch eine eigene Zahl dazu: Niemand kann sich die Karten aussuchen.",
    used: "Dieser Platz ist vergeben",
    "used.text":
      "Eine Einladung ist für eine Person und gilt einmal. War sie für dich? Dann bitte {by} um einen neuen Link.",
    "used.nobody":
      "Eine Einladung ist für eine Person und gilt einmal. War sie für dich? Dann bitte um einen neuen Link.",
    expired: "Diese Einladung gilt nicht mehr",
    "expired.text":
      "Sie blieb zwei Wochen ungenutzt, oder es gibt eine neuere. Bitte {by} um einen neuen Link.",
    "expired.nobody":
      "Sie blieb zwei Wochen ungenutzt, oder es gibt eine neuere. Bitte um einen neuen Link.",
    missing: "Dieser Link führt ins Leere",
    "missing.text":
      "Vielleicht ging unterwegs ein Stück verloren. Kopiere ihn ganz, oder bitte um einen neuen.",
    yours: "Du sitzt schon an diesem Tisch.",
    toTable: "Zum Tisch",
    tables: "Offene Tische ansehen",
    home: "Gegen den Computer spielen",
    rules: "So wird gespielt",
  },
});
