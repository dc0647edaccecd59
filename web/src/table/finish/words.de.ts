import type { Translation } from "../../core/i18n.svelte";
import type { t } from "./words";

export default {
  "over.again": "Revanche",
  "over.next": "Zur Revanche",
  "over.invite": "Leute einladen",
  "over.invited": "{n} Einladung ist verschickt. | {n} Einladungen sind verschickt.",
  "over.replay": "Nachspielen",
  "over.analyse": "Analysieren",
  "over.wins": "{name} gewinnt",
  "over.you": "Du gewinnst",
  "over.shared": "{names} gewinnen gemeinsam",
  "over.points": "{n} Punkt | {n} Punkte",
  "over.margin": "{points}, {margin} mehr als {name}",
  "over.count": "Schlusswertung",
  "over.daily": "Vergleich ansehen",
  "over.tournament": "Zurück zum Turnier",
  "over.fair": "Das Geheimnis der Mischung:",
  "over.fair.daily":
    "Die Mischung einer Tagespartie ist für alle gleich, deshalb fügt niemand eine Zahl hinzu. Ihr Geheimnis erscheint zwei Stunden nach dem Ende ihres Tages; von da an steht es auch in der Aufzeichnung.",
  "over.look": "Spielplan ansehen",
} satisfies Translation<typeof t>;
