import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
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
} satisfies Translation<typeof t>;
