// What the list of a page's keys says.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    title: "Keyboard shortcuts",
    list: "This list",
    on: "Single-key shortcuts",
    "on.text": "Switch them off if you dictate or often hit a key by accident. Enter, Escape and arrows stay.",
    confirm: "Confirm",
    choose: "Choose what has this number or letter",
    walk: "Move around the board",
    clear: "Start the move again",
    undo: "Undo",
    moves: "Moves",
    "key.home": "Home",
    "key.end": "End",
    "key.space": "Space",
  },
  de: {
    title: "Tastenkürzel",
    list: "Diese Liste",
    on: "Kürzel mit einer Taste",
    "on.text":
      "Schalte sie aus, wenn du diktierst oder oft aus Versehen eine Taste triffst. Eingabe, Escape und Pfeile bleiben.",
    confirm: "Bestätigen",
    choose: "Auswählen, worauf diese Zahl oder dieser Buchstabe steht",
    walk: "Über den Spielplan gehen",
    clear: "Zug neu beginnen",
    undo: "Rückgängig",
    moves: "Züge",
    "key.home": "Pos1",
    "key.end": "Ende",
    "key.space": "Leertaste",
  },
});
