// What is said of a game that was abandoned, or lost before its end.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    title: "Left unfinished",
    all: "All of you agreed to stop. Nobody has won, and nobody has lost.",
    "all.watching": "All agreed to stop. Nobody has won, and nobody has lost.",
    unrated: "No rating changes.",
    you: "You stopped the game before its end.",
    one: "{name} stopped the game before its end.",
    left: "{names} left, and all who stayed agreed to stop.",
    nobody: "This game was left before its end. Nobody has won.",
    stood: "How it stood",
    proposed: "proposed to stop",
    agreed: "agreed",
    gone: "left the game",
    again: "Start a new game",
    "forfeit.timeout": "{name} lost on time.",
    "forfeit.left": "{name} lost by leaving.",
    "lost.timeout": "lost on time",
    "lost.left": "lost by leaving",
  },
  de: {
    title: "Unvollendet",
    all: "Ihr habt euch geeinigt aufzuhören. Niemand hat gewonnen, und niemand hat verloren.",
    "all.watching": "Alle haben sich geeinigt aufzuhören. Niemand hat gewonnen, und niemand hat verloren.",
    unrated: "Keine Wertungszahl ändert sich.",
    you: "Du hast die Partie vor ihrem Ende abgebrochen.",
    one: "{name} hat die Partie vor ihrem Ende abgebrochen.",
    left: "Nicht mehr dabei: {names}. Alle anderen haben sich geeinigt aufzuhören.",
    nobody: "Diese Partie wurde vor ihrem Ende verlassen. Niemand hat gewonnen.",
    stood: "So stand es",
    proposed: "wollte aufhören",
    agreed: "war einverstanden",
    gone: "hat die Partie verlassen",
    again: "Neue Partie beginnen",
    "forfeit.timeout": "{name} hat durch Zeitüberschreitung verloren.",
    "forfeit.left": "{name} hat durch Verlassen verloren.",
    "lost.timeout": "durch Zeitüberschreitung verloren",
    "lost.left": "durch Verlassen verloren",
  },
});
