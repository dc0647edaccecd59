// Texts for invited people.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    title: "You are invited",
    text: "{by} invites you to {game}.",
    "text.nobody": "You are invited to {game}.",
    seat: "Seat {seat} of {players}",
    name: "Your name at the table",
    "name.text": "No other details are needed. You can claim the name with a password later.",
    join: "Take the seat",
    joining: "One moment …",
    fair: "The shuffle is already fixed, and your browser adds a number of its own: nobody can choose the cards.",
    continued:
      "This game is continued from a record. The person who uploaded it may know all hands, so it is never rated and its shuffle cannot be proven.",
    used: "This seat is taken",
    "used.text": "An invitation is for one person and works once. If it was meant for you, ask {by} for a new link.",
    "used.nobody": "An invitation is for one person and works once. If it was meant for you, ask for a new link.",
    expired: "This invitation has expired",
    "expired.text": "It was not used for two weeks, or there is a newer one. Ask {by} for a new link.",
    "expired.nobody": "It was not used for two weeks, or there is a newer one. Ask for a new link.",
    missing: "This link leads nowhere",
    "missing.text": "Perhaps a part of it was lost on the way. Copy the whole link, or ask for a new one.",
    yours: "You already have a seat at this table.",
    toTable: "To the table",
    tables: "See open tables",
    home: "Play against the computer",
    rules: "How to play",
  },
  de: {
    title: "Du bist eingeladen",
    text: "{by} lädt dich zu {game} ein.",
    "text.nobody": "Du bist zu {game} eingeladen.",
    seat: "Platz {seat} von {players}",
    name: "Dein Name am Tisch",
    "name.text": "Mehr brauchst du nicht anzugeben. Später kannst du den Namen mit einem Passwort sichern.",
    join: "Platz nehmen",
    joining: "Einen Moment …",
    fair: "Die Mischung steht schon fest, und dein Browser gibt noch eine eigene Zahl dazu: Niemand kann sich die Karten aussuchen.",
    continued:
      "Diese Partie wird aus einer Aufzeichnung fortgesetzt. Wer sie hochgeladen hat, kennt vielleicht alle Karten oder Plättchen. Darum wird sie nie gewertet, und ihre Mischung lässt sich nicht beweisen.",
    used: "Dieser Platz ist vergeben",
    "used.text":
      "Eine Einladung gilt für eine Person und nur einmal. War sie für dich? Dann bitte {by} um einen neuen Link.",
    "used.nobody":
      "Eine Einladung gilt für eine Person und nur einmal. War sie für dich? Dann bitte um einen neuen Link.",
    expired: "Diese Einladung gilt nicht mehr",
    "expired.text": "Sie blieb zwei Wochen ungenutzt, oder es gibt eine neuere. Bitte {by} um einen neuen Link.",
    "expired.nobody": "Sie blieb zwei Wochen ungenutzt, oder es gibt eine neuere. Bitte um einen neuen Link.",
    missing: "Dieser Link führt ins Leere",
    "missing.text": "Vielleicht ging unterwegs ein Stück verloren. Kopier den ganzen Link, oder bitte um einen neuen.",
    yours: "Du hast schon einen Platz an diesem Tisch.",
    toTable: "Zum Tisch",
    tables: "Offene Tische ansehen",
    home: "Gegen den Computer spielen",
    rules: "So wird gespielt",
  },
});
