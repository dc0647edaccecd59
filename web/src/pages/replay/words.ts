// What is said around a game that is looked at again.

import { words } from "../../core/i18n";

export const t = words({
  en: {
    loading: "Loading the game …",
    empty: "No move has been played at this table yet.",
    none: "This game does not exist or is not public. Ask for its link.",
    offline: "This game was never opened on this device, so it needs a connection.",
    ways: "About this game",
    from: "Seen by",
    analyse: "Analyse from here",
    frames: "Save for a web page",
    explorer: "What others played",
    table: "To the table",
    over: "Final scoring",
    continued: "This game was continued from a record. The person who uploaded it may have known all hands.",
    running: "The game is still running: what is hidden stays hidden.",
    "analyse.short": "Analyse",
    board: "Board",
    scores: "Scores",
    hand: "Show the hand",
    "hand.title": "Hand",
    "hand.text": "What this player held at that moment, shown below the board.",
  },
  de: {
    loading: "Die Partie wird geladen …",
    empty: "An diesem Tisch wurde noch nicht gezogen.",
    none: "Diese Partie gibt es nicht, oder sie ist nicht öffentlich. Bitte um ihren Link.",
    offline: "Diese Partie wurde auf diesem Gerät noch nie geöffnet; dafür brauchst du eine Verbindung.",
    ways: "Zu dieser Partie",
    from: "Ansicht von",
    analyse: "Analyse ab hier",
    frames: "Für eine Webseite speichern",
    explorer: "Was andere spielten",
    table: "Zum Tisch",
    over: "Schlusswertung",
    continued:
      "Diese Partie wurde aus einer Aufzeichnung fortgesetzt. Wer sie hochgeladen hat, kannte vielleicht alle Karten oder Plättchen.",
    running: "Die Partie läuft noch: Was verdeckt ist, bleibt verdeckt.",
    "analyse.short": "Analyse",
    board: "Spielplan",
    scores: "Punkte",
    hand: "Hand zeigen",
    "hand.title": "Hand",
    "hand.text": "Was dieser Spieler in diesem Moment hatte, unter dem Spielplan.",
  },
});
