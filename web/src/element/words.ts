// What `<midtown-replay>` says beside the words of a replay.

import { words } from "../core/i18n";

export const t = words({
  en: {
    board: "Board. Arrow keys: move by move. Space: play. Home, End: beginning, end.",
    position: "Board",
    loading: "Loading the game …",
    scores: "Points",
    over: "Final scoring",
    missing: "The game cannot be loaded. Check the address in src.",
    bare: "This file is a record without positions. Write them with: midtown record frames game.json -o frames.json",
    wrong: "This file is not a game of Midtown. Write one with: midtown record frames game.json -o frames.json",
  },
  de: {
    board: "Spielplan. Pfeiltasten: Zug für Zug. Leertaste: abspielen. Pos1, Ende: Anfang, Ende.",
    position: "Spielplan",
    loading: "Die Partie wird geladen …",
    scores: "Punkte",
    over: "Schlusswertung",
    missing: "Die Partie lässt sich nicht laden. Prüfe die Adresse in src.",
    bare: "Diese Datei ist eine Aufzeichnung ohne Stellungen. Schreib sie mit: midtown record frames game.json -o frames.json",
    wrong: "Diese Datei ist keine Partie von Midtown. Schreib eine mit: midtown record frames game.json -o frames.json",
  },
});
