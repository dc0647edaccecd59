import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  you: "Du",
  title: "{game}: erste Partie",
  choose: "Deine erste Partie",
  "choose.text": "Je etwa drei Minuten: Du machst echte Züge, und jede Regel kommt, wenn du sie brauchst.",
  "choose.game":
    "Echte Züge auf einem echten Brett, Kapitel für Kapitel. Du kannst jederzeit aufhören und später weitermachen.",
  begin: "Erste Partie beginnen",
  rules: "Regeln lesen",
  chapters: "Kapitel",
  chapter: "Kapitel {n}: {title}",
  progress: "{n} von {of}",
  loading: "Einen Moment …",
  next: "Weiter",
  "next.chapter": "Weiter: {title}",
  enter: "Weiterlesen oder den Zug spielen",
  show: "Zeig’s mir",
  back: "Einen Schritt zurück",
  again: "Kapitel neu beginnen",
  play: "Jetzt spielen",
  "play.text": "Gegen Computerspieler. Tipps und Regeln gibt es auch dort.",
  opening: "Der Tisch wird aufgebaut …",
  moves: "Züge",
  right: "Richtig",
  wrong: "Nicht ganz",
  speech: "Was zu tun ist",
  scores: "Punkte",
} satisfies Translation<typeof t>;
