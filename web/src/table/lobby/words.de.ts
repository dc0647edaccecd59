import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  "lobby.title": "Ein Platz ist noch frei | {n} Plätze sind noch frei",
  "lobby.text": "Sobald alle sitzen, geht es hier von selbst los.",
  "lobby.host": "Lass den Code scannen oder verschick den Link. Sobald alle sitzen, geht es hier von selbst los.",
  "lobby.new": "hat gerade Platz genommen",
  "lobby.seated": "{names} hat Platz genommen. | {names} haben Platz genommen.",
  "lobby.free": "Noch frei",
  "lobby.seat": "Platz {n}",
  "lobby.sit": "Platz nehmen",
  "lobby.invite": "Jemanden einladen",
  "lobby.invited": "{n} Einladung ist verschickt. | {n} Einladungen sind verschickt.",
  "lobby.invited.before": "Die Einladung gab es schon.",
  "lobby.hints": "Mit Tipps: Alle an diesem Tisch dürfen einen Computerspieler fragen.",
  "lobby.fair": "Wie lässt sich prüfen, dass fair gemischt ist?",
  "lobby.commitment":
    "Die Mischung steht durch ein Geheimnis fest. Das ist sein SHA-256; alle Spieler geben eine Zahl dazu:",
} satisfies Translation<typeof t>;
