// The ways into the rules: their parts with the time that they take to read, and what people ask.

import type { Guide } from "../../../core/game";
import { words } from "../../../core/i18n";

const t = words({
  en: {
    line: "Lay the city, drive through it, and hold whole streets.",
    length: "About 20 minutes against one computer player",
    tiles: "Tiles and the start",
    corners: "Corners, streets and vehicles",
    turn: "A turn: two actions",
    riding: "Riding with taxi and truck",
    competing: "Competing for a street",
    end: "Last vehicle, last round, points",
    leave: "Who must leave a street?",
    past: "Can I drive past other vehicles?",
    drawn: "May I lay a tile that I have just drawn?",
    last: "When is the last turn?",
    tie: "Who wins when the points are equal?",
  },
  de: {
    line: "Leg die Stadt aus, fahr hindurch und behaupte ganze Straßen.",
    length: "Etwa 20 Minuten gegen einen Computerspieler",
    tiles: "Plättchen und Startauslage",
    corners: "Ecken, Straßen und Wagen",
    turn: "Ein Zug: zwei Aktionen",
    riding: "Fahren mit Taxi und LKW",
    competing: "Um eine Straße konkurrieren",
    end: "Letzter Wagen, letzte Runde, Punkte",
    leave: "Wer muss von einer Straße weichen?",
    past: "Komme ich an anderen Wagen vorbei?",
    drawn: "Darf ich Nachgezogenes gleich anlegen?",
    last: "Wann ist der letzte Zug?",
    tie: "Wer gewinnt bei gleich vielen Punkten?",
  },
});

export const guide = (): Guide => ({
  line: t("line"),
  length: t("length"),
  chapters: [
    { from: "T-TILE", title: t("tiles"), minutes: 2 },
    { from: "T-CORNER", title: t("corners"), minutes: 2 },
    { from: "T-TURN", title: t("turn"), minutes: 2 },
    { from: "T-RIDE", title: t("riding"), minutes: 1 },
    { from: "T-COMPETE", title: t("competing"), minutes: 1 },
    { from: "T-LAST", title: t("end"), minutes: 2 },
  ],
  questions: [
    { rule: "T-COMPETE", text: t("leave") },
    { rule: "T-RIDE", text: t("past") },
    { rule: "T-TURN", text: t("drawn") },
    { rule: "T-FINAL", text: t("last") },
    { rule: "T-SCORE", text: t("tie") },
  ],
});
