// What the list of a page's keys says.

import { words } from "../../core/i18n.svelte";

export const t = words(
  {
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
  import.meta.glob("./words.??.ts"),
);
