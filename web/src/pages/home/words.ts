// What the home page says.

import { words } from "../core/words";

export const t = words({
  en: {
    title: "Midtown",
    heading: "Play {games}",
    play: "Play now",
    opening: "One moment …",
    yours: "Your games",
    none: "No games yet. One click, and you are in the middle of one.",
    go: "Play",
    look: "Look",
    replay: "Replay",
    waits: "Your turn: {n}",
    friends: "With friends",
    "friends.button": "New table",
    "friends.text": "Choose seats, rules and pace, then send the link.",
    learn: "First time here?",
    "learn.text": "First game: 3 minutes, step by step.",
    open: "Open tables",
    "open.none": "Nobody is looking for players just now.",
    "open.all": "All tables",
    join: "Sit down",
    record: "A game from a file",
    "record.text":
      "Drop a record here, or choose it, and watch it move by move.",
    "record.choose": "Choose file",
    "record.bad": "This file is not a record: it is no JSON document.",
    "record.big": "This file is too large for a record: a megabyte at most.",
    me: "You play as {name}.",
    "me.guest": "You play as {name}, a guest.",
    "me.link": "Your name and settings",
  },
  de: {
    title: "Midtown",
    heading: "{games} spielen",
    play: "Jetzt spielen",
    opening: "Einen Moment …",
    yours: "Deine Partien",
    none: "Noch keine Partie. Ein Klick, und du bist mittendrin.",
    go: "Spielen",
    look: "Ansehen",
    replay: "Nachspielen",
    waits: "Du bist dran: {n}",
    friends: "Mit Freunden",
    "friends.button": "Neuer Tisch",
    "friends.text":
      "Plätze, Regeln und Tempo wählen, dann den Link verschicken.",
    learn: "Zum ersten Mal hier?",
    "learn.text": "Erste Partie: 3 Minuten, Schritt für Schritt.",
    open: "Offene Tische",
    "open.none": "Gerade sucht niemand Mitspieler.",
    "open.all": "Alle Tische",
    join: "Mitspielen",
    record: "Eine Partie aus einer Datei",
    "record.text":
      "Zieh eine Aufzeichnung hierher oder wähle sie aus und sieh sie dir Zug für Zug an.",
    "record.choose": "Datei wählen",
    "record.bad":
      "Diese Datei ist keine Aufzeichnung: Sie ist kein JSON-Dokument.",
    "record.big":
      "Diese Datei ist zu groß für eine Aufzeichnung: höchstens ein Megabyte.",
    me: "Du spielst als {name}.",
    "me.guest": "Du spielst als Gast {name}.",
    "me.link": "Dein Name und deine Einstellungen",
  },
});
