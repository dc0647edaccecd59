import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  title: "Unvollendet",
  all: "Ihr habt euch geeinigt aufzuhören. Niemand hat gewonnen, und niemand hat verloren.",
  "all.watching": "Alle haben sich geeinigt aufzuhören. Niemand hat gewonnen, und niemand hat verloren.",
  unrated: "Keine Wertungszahl ändert sich.",
  you: "Du hast die Partie vor ihrem Ende abgebrochen.",
  one: "{name} hat die Partie vor ihrem Ende abgebrochen.",
  left: "Nicht mehr dabei: {names}. Alle anderen haben sich geeinigt aufzuhören.",
  off: "Das Turnier wurde abgesagt. Diese Partie zählt nicht.",
  nobody: "Die Partie endete vorzeitig. Niemand hat gewonnen.",
  "out.timeout": "Deine Zeit ist abgelaufen.",
  "out.left": "Du hast die Partie verlassen.",
  stood: "So stand es",
  proposed: "wollte aufhören",
  agreed: "war einverstanden",
  gone: "hat die Partie verlassen",
  again: "Neue Partie beginnen",
  "forfeit.timeout": "{name} hat durch Zeitüberschreitung verloren.",
  "forfeit.left": "{name} hat durch Verlassen verloren.",
  "own.timeout": "Du hast durch Zeitüberschreitung verloren.",
  "own.left": "Du hast durch Verlassen verloren.",
  "lost.timeout": "durch Zeitüberschreitung verloren",
  "lost.left": "durch Verlassen verloren",
} satisfies Translation<typeof t>;
