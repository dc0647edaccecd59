import type { Translation } from "../core/i18n.svelte";
import type { t } from "./words";

export default {
  board: "Spielplan. Pfeiltasten: Zug für Zug. Leertaste: abspielen. Pos1, Ende: Anfang, Ende.",
  position: "Spielplan",
  loading: "Die Partie wird geladen …",
  scores: "Punkte",
  over: "Schlusswertung",
  missing: "Die Partie lässt sich nicht laden. Prüfe die Adresse in src.",
  bare: "Diese Datei ist eine Aufzeichnung ohne Stellungen. Schreib sie mit: midtown record frames game.json -o frames.json",
  wrong: "Diese Datei ist keine Partie von Midtown. Schreib eine mit: midtown record frames game.json -o frames.json",
} satisfies Translation<typeof t>;
