// What the list of a page's keys says.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    title: "Keyboard shortcuts",
    list: "This list",
    on: "Single-key shortcuts",
    "on.text": "Switch them off if you dictate or often hit a key by accident. Enter, Escape and arrows stay.",
    choose: "Choose what has this number or letter",
    walk: "Move around the board",
    clear: "Start the move again",
    undo: "Undo",
    moves: "Moves",
    "enter.puzzle": "Answer; then the next puzzle",
    "enter.lesson": "Read on, or play the move",
    "enter.plan": "Take the move into the plan",
    step: "One move back, one move on",
    "ends.keys": "Home, End",
    ends: "To the beginning, to the end",
  },
  de: {
    title: "Tastenkürzel",
    list: "Diese Liste",
    on: "Kürzel mit einer Taste",
    "on.text":
      "Schalte sie aus, wenn du diktierst oder oft aus Versehen eine Taste triffst. Eingabe, Escape und Pfeile bleiben.",
    choose: "Auswählen, worauf diese Zahl oder dieser Buchstabe steht",
    walk: "Über den Spielplan gehen",
    clear: "Zug neu beginnen",
    undo: "Rückgängig",
    moves: "Züge",
    "enter.puzzle": "Antworten; danach die nächste Aufgabe",
    "enter.lesson": "Weiterlesen oder den Zug spielen",
    "enter.plan": "Zug in den Plan aufnehmen",
    step: "Einen Zug zurück, einen Zug weiter",
    "ends.keys": "Pos1, Ende",
    ends: "Zum Anfang, zum Ende",
  },
});
