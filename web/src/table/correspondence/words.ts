// What is said in correspondence games beside the moves.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    plan: "Plan ahead",
    "plan.n": "Plan ahead ({n})",
    next: "Next game ({n})",
    "keys.next": "Next game that waits for you",
    "next.title": "To the game that waits for you with the least time left",
    vacation: "{name} is on vacation until {until}. The clock stands still.",
  },
  de: {
    plan: "Vorausplanen",
    "plan.n": "Vorausplanen ({n})",
    next: "Nächste Partie ({n})",
    "keys.next": "Nächste Partie, in der du dran bist",
    "next.title": "Zur Partie, in der du am dringendsten dran bist",
    vacation: "{name} ist bis zum {until} Uhr im Urlaub. Die Uhr steht so lange.",
  },
});
