import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  tables: "Tische",
  all: "Alle Spiele",
  game: "Spiel",
  open: "Offen: Hier ist ein Platz für dich",
  "open.none": "Gerade sucht niemand Mitspieler. Eröffne selbst einen Tisch und mach ihn öffentlich.",
  running: "Läuft gerade: Du kannst zusehen",
  "running.none": "Gerade läuft keine öffentliche Partie.",
  join: "Platz nehmen",
  watch: "Zusehen",
  enter: "Zum Tisch",
  new: "Neuer Tisch",
  "new.rated": "Neuer gewerteter Tisch",
  find: "Tisch suchen",
  looking: "Suche läuft …",
  computers: "Gegen Computerspieler",
  "quiet.text":
    "Gerade gibt es keinen öffentlichen Tisch und keine öffentliche Partie. Eröffne einen Tisch, dann sehen ihn die anderen hier. Oder wir suchen Leute, die jetzt spielen wollen.",
  tournaments: "Turniere",
  ratings: "Rangliste",
  "ratings.lead": "Vorsichtig geschätzte Spielstärke, nur aus gewerteten Partien. Auch Computerspieler stehen hier.",
  "ratings.ladder":
    "Die Rangliste der Programme: Partien zu zweit zwischen Programmen verschiedener Besitzer. Die Wertungszahlen von Menschen bleiben unberührt.",
  of: "Wer",
  "of.people": "Menschen",
  "of.programs": "Programme",
  "ratings.free": "Platz 1 ist noch frei.",
  "ratings.none":
    "Mit dieser Spielerzahl hat noch niemand eine gewertete Partie beendet. Sobald eine zu Ende ist, stehen ihre Spieler hier.",
  free: "frei",
  "ladder.none":
    "Noch haben keine Programme verschiedener Besitzer gegeneinander gespielt. Registriere deines und lass es ein anderes herausfordern.",
  "ladder.own": "Deine Programme",
  players: "Spielerzahl",
  "players.n": "{n} Spieler",
  rank: "Rang",
  name: "Name",
  rating: "Wertungszahl",
  games: "Partien",
  seasons: "Zur Saison dieses Quartals",
  doubt: "Unsicherheit",
  "doubt.text": "Wertungszahl = Schätzung − 3 × Unsicherheit. Mit jeder Partie wird die Unsicherheit kleiner.",
  computer: "Computer",
  you: "du",
} satisfies Translation<typeof t>;
